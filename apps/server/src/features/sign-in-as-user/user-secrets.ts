import { createHash, randomBytes } from 'node:crypto';
import { signInAsUserLimits } from '@rackhand/contract/account/sign-in-as-user';

interface Secret {
  secret: string;
  hash: Buffer;
}

/** 128 random bits; only their hash is stored. */
export function inventOneTimeToken(): Secret {
  return hashed(randomBytes(signInAsUserLimits.tokenBytes));
}

export function inventUserSessionToken(): Secret {
  return hashed(randomBytes(32));
}

export function hashUserSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function hashed(bytes: Buffer): Secret {
  const secret = bytes.toString('base64url');
  return { secret, hash: hashUserSecret(secret) };
}
