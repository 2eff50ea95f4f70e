/** Reads a `Cookie` header; the first of two cookies with one name wins. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals < 1) continue;
    const name = part.slice(0, equals).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(equals + 1).trim());
  }
  return cookies;
}

interface CookieOptions {
  /** 0 removes the cookie. */
  maxAgeSeconds: number;
  secure: boolean;
}

/** A `Set-Cookie` header for a value of URL-safe characters. Document 3 section 1: HttpOnly, SameSite=Lax, Path=/. */
export function formatCookie(name: string, value: string, { maxAgeSeconds, secure }: CookieOptions): string {
  const parts = [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${String(maxAgeSeconds)}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  if (secure) parts.push('Secure');
  return parts.join('; ');
}

/** The `__Host-` prefix binds a cookie to this very origin; browsers allow it only on https. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
