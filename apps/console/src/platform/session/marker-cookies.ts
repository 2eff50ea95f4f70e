import { limits } from '@rackhand/contract/limits';

/** Document 2 section 4; the server gives these no meaning (document 3 section 2). */
const loginMarker = 'login_admbo';
const passwordPeriodMarker = 'pw_expiration_period';
const passwordNoticeMarker = 'pw_popup_admbo';
const dayMs = 24 * 60 * 60_000;

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

/** Days that a password is good for, as the last sign-in said. */
export function passwordPeriodDays(): number {
  const days = Number(readCookie(document.cookie, passwordPeriodMarker));
  return days > 0 ? days : limits.passwordValidDays;
}

/** Of this admin: another one at the same browser is told all the same. */
export function isPasswordNoticePostponed(aid: string): boolean {
  return readCookie(document.cookie, passwordNoticeMarker) === aid;
}

export function postponePasswordNotice(aid: string): void {
  write(passwordNoticeMarker, aid, limits.passwordNoticePauseDays * dayMs);
}

function write(name: string, value: string, forMs: number = limits.sessionMaximumMs): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const maxAge = String(forMs / 1000);
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
