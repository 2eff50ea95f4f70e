import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { FailedPage } from './features/shell/message-page.tsx';
import { basePathOf } from './platform/base-path.ts';
import { PageLoader } from './platform/page-loader.tsx';
import { formatSearchValues, parseSearchValues } from './platform/search-values.ts';
import { routeTree } from './routes.tsx';

interface RouterOptions {
  scrollRestoration: boolean;
  /** In place of the browser's own. */
  history?: RouterHistory;
}

export function createConsoleRouter(pathname: string, options: RouterOptions) {
  return createRouter({
    routeTree,
    basepath: basePathOf(pathname),
    parseSearch: parseSearchValues,
    stringifySearch: formatSearchValues,
    // What no page reads goes out of the address.
    search: { strict: true },
    defaultErrorComponent: FailedPage,
    defaultPendingComponent: PageLoader,
    ...options,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
