import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: no guessing, so a plain hash is enough to keep it by. */
export function inventAgentToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashAgentToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
