import { pageOf } from '../base-path.ts';

/**
 * Where to go after signing in: the page that was asked for, never another origin and never the sign-in page
 * itself. Browsers read `//host` and `/\host` as other origins, and `/.//host` leaves `//host` once it has been
 * resolved: so the address is resolved before it is believed, and what is left of it once more.
 */
export function safeReturnPath(wanted: string | undefined, origin: string): string {
  if (wanted === undefined || !wanted.startsWith('/')) return '/';
  try {
    const address = new URL(wanted, origin);
    const path = `${address.pathname}${address.search}${address.hash}`;
    const isOwn = [address, new URL(path, origin)].every((read) => read.origin === new URL(origin).origin);
    return isOwn && pageOf(address.pathname) !== '/login' ? path : '/';
  } catch {
    return '/';
  }
}
