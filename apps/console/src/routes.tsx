import { limits } from '@rackhand/contract/limits';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { parseListSearch } from './features/devices/list-view.ts';
import { parsePoolSearch } from './features/devices/pool-view.ts';
import { FailedPage, NotFoundPage } from './features/shell/message-page.tsx';
import { NoticeCorner } from './features/shell/notice-corner.tsx';
import { PageLoader } from './features/shell/page-loader.tsx';
import { SignedInOnly } from './features/shell/signed-in-only.tsx';
import { paths } from './paths.ts';
import { formatSearchValues, parseSearchValues, type SearchValues } from './platform/search-values.ts';
import { TooltipLayer } from './ui/tooltip-layer.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

function Root(): ReactElement {
  return (
    <>
      <Outlet />
      <NoticeCorner />
      <TooltipLayer />
    </>
  );
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  validateSearch: (values: SearchValues): { return?: string } =>
    values.return === undefined ? {} : { return: values.return },
  component: lazyRouteComponent(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInOnly });

const home = createRoute({
  getParentRoute: () => signedIn,
  path: paths.home,
  component: lazyRouteComponent(() => import('./features/home/home-page.tsx'), 'HomePage'),
});

const deviceList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deviceList,
  validateSearch: (values: SearchValues) => parseListSearch(values, limits.devicePageSizes),
  component: lazyRouteComponent(() => import('./features/devices/device-list-page.tsx'), 'DeviceListPage'),
});

const devicePool = createRoute({
  getParentRoute: () => signedIn,
  path: paths.devicePool,
  validateSearch: (values: SearchValues) => parsePoolSearch(values),
  component: lazyRouteComponent(
    () => import('./features/device-pool/device-pool-page.tsx'),
    'DevicePoolPage',
  ),
});

const hostList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.hostList,
  component: lazyRouteComponent(() => import('./features/hosts/host-list-page.tsx'), 'HostListPage'),
});

const scaleFactorGuide = createRoute({
  getParentRoute: () => signedIn,
  path: paths.scaleFactorGuide,
  component: lazyRouteComponent(() => import('./features/guides/scale-factor-page.tsx'), 'ScaleFactorPage'),
});

const routeTree = root.addChildren([
  signIn,
  signedIn.addChildren([home, deviceList, devicePool, hostList, scaleFactorGuide]),
]);

/** Some deployments serve the console below /admbo (document 2 section 2). */
export function createConsoleRouter(pathname: string) {
  return createRouter({
    routeTree,
    basepath: /^\/admbo(?:\/|$)/.test(pathname) ? '/admbo' : '/',
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
