import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 bits: no guessing, so a plain hash is enough to keep it by. */
export function inventAgentToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The one-time token of a host, the same whenever it is asked for: only its hash is stored, and who has the list of hosts
 * cannot make it. Another end is another token.
 */
export function enrolmentToken(key: Buffer, hostId: number, expiresAt: Date): string {
  return createHmac('sha256', key)
    .update(`host\0${String(hostId)}\0${String(expiresAt.getTime())}`)
    .digest('base64url');
}

export function hashAgentToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
