import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Secrets of Standard Webhooks 1.0: 256 random bits, shown once and kept encrypted. */

const prefix = 'whsec_';
const [ivBytes, tagBytes] = [12, 16];
const cipher = 'aes-256-gcm';

/** A new one as its receiver is given it, and as it is kept. */
export function inventWebhookSecret(key: Buffer): { shown: string; kept: Buffer } {
  const secret = randomBytes(32);
  const iv = randomBytes(ivBytes);
  const seal = createCipheriv(cipher, key, iv);
  const sealed = Buffer.concat([seal.update(secret), seal.final()]);
  return {
    shown: `${prefix}${secret.toString('base64')}`,
    kept: Buffer.concat([iv, seal.getAuthTag(), sealed]),
  };
}

function openSecret(key: Buffer, kept: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, kept.subarray(0, ivBytes));
  opening.setAuthTag(kept.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(kept.subarray(ivBytes + tagBytes)), opening.final()]);
}

interface Message {
  id: string;
  /** Of this try. */
  at: Date;
  body: string;
}

/** The three headers of a try, signed by each of the secrets. */
export function webhookHeaders(
  key: Buffer,
  kept: readonly Buffer[],
  { id, at, body }: Message,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = kept.map((secret) =>
    createHmac('sha256', openSecret(key, secret)).update(`${id}.${timestamp}.${body}`).digest('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}
