/** Some deployments serve the console below /admbo (document 2 section 2); the page's own address tells. */
const belowAdmbo = /^\/admbo(?=\/|$)/;

export function basePathOf(pathname: string): '/' | '/admbo' {
  return belowAdmbo.test(pathname) ? '/admbo' : '/';
}

/** A page's path without the base, `/device` for `/admbo/device`. */
export function pageOf(pathname: string): string {
  const page = pathname.replace(belowAdmbo, '');
  return page === '' ? '/' : page;
}

/** The address of a page path in the console that is open. */
export function withBase(path: string): string {
  const base = basePathOf(window.location.pathname);
  return base === '/' || belowAdmbo.test(path) ? path : `${base}${path}`;
}
