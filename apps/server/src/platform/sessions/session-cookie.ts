import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@rackhand/contract/limits';
import { cookieName, formatCookie } from '../http/cookies.ts';

const name = 'rackhand_session';
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits; only their hash is stored. */
export function inventSessionSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSessionSecret(secret) };
}

export function hashSessionSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The secret that a request carries; null for none, or for what can't be one. */
export function sessionSecretOf(cookies: ReadonlyMap<string, string>, secure: boolean): string | null {
  const value = cookies.get(cookieName(name, secure));
  return value !== undefined && secretPattern.test(value) ? value : null;
}

/** Lives as long as a session may at most: the server decides when it has ended, and can then say so. */
export function sessionCookie(secret: string, secure: boolean): string {
  const maxAgeSeconds = limits.sessionMaximumMs / 1000;
  return formatCookie(cookieName(name, secure), secret, { maxAgeSeconds, secure });
}

export function endedSessionCookie(secure: boolean): string {
  return formatCookie(cookieName(name, secure), '', { maxAgeSeconds: 0, secure });
}
