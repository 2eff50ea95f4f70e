import { pageOf } from '../base-path.ts';

/**
 * Where to go after signing in: the page that was asked for, never another origin and never the sign-in page
 * itself. Browsers read `//host` and `/\host` as other origins, so the address is resolved before it is believed.
 */
export function safeReturnPath(wanted: string | undefined, origin: string): string {
  if (wanted === undefined || !wanted.startsWith('/')) return '/';
  try {
    const address = new URL(wanted, origin);
    if (address.origin !== new URL(origin).origin || pageOf(address.pathname) === '/login') return '/';
    return `${address.pathname}${address.search}${address.hash}`;
  } catch {
    return '/';
  }
}
