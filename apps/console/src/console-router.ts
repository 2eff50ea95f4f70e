import { createRouter } from '@tanstack/react-router';
import { FailedPage } from './features/shell/message-page.tsx';
import { basePathOf } from './platform/base-path.ts';
import { PageLoader } from './platform/page-loader.tsx';
import { formatSearchValues, parseSearchValues } from './platform/search-values.ts';
import { routeTree } from './routes.tsx';

export function createConsoleRouter(pathname: string) {
  return createRouter({
    routeTree,
    basepath: basePathOf(pathname),
    parseSearch: parseSearchValues,
    stringifySearch: formatSearchValues,
    // What no page reads goes out of the address.
    search: { strict: true },
    defaultErrorComponent: FailedPage,
    defaultPendingComponent: PageLoader,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
