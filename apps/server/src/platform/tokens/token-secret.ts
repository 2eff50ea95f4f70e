import { createHash, randomBytes } from 'node:crypto';
import { tokenPrefix } from '@rackhand/contract/account/token-prefix';

/** 256 random bits; only their hash is stored. */
export function inventTokenSecret(): { secret: string; hash: Buffer } {
  const secret = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashTokenSecret(secret) };
}

export function hashTokenSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** What stands behind `Authorization: Bearer`; null where a request shows nothing of the kind. */
export function bearerOf(authorization: string | undefined): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(authorization ?? '');
  return match?.[1] ?? (/^Bearer\b/i.test(authorization ?? '') ? '' : null);
}
