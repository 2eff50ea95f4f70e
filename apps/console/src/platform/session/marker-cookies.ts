import { limits } from '@rackhand/contract/limits';

/** Document 2 section 4; the server gives these no meaning (document 3 section 2). */
const loginMarker = 'login_admbo';
const passwordPeriodMarker = 'pw_expiration_period';

export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const [key = '', ...value] = pair.trim().split('=');
    if (key === name) return decodeURIComponent(value.join('='));
  }
  return null;
}

export function hasLoginMarker(): boolean {
  return readCookie(document.cookie, loginMarker) === 'true';
}

export function markSignedIn(passwordValidDays: number): void {
  write(loginMarker, 'true');
  write(passwordPeriodMarker, String(passwordValidDays > 0 ? passwordValidDays : limits.passwordValidDays));
}

export function markSignedOut(): void {
  write(loginMarker, 'false');
}

function write(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const maxAge = String(limits.sessionMaximumMs / 1000);
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
