import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { ServerSecrets } from './server-secrets.ts';

/** Secrets that a mail carries, and what is stored of them. */
export interface PasswordSecrets {
  /** Tells which password an attempt was made with, before the slow hash is compared. */
  fingerprint(aid: string, password: string): Buffer;
  /** The id in a link: whoever reads the address learns nothing of it. */
  hideId(admId: string): string;
  /** null for what is not ours. */
  revealId(hidden: string): string | null;
}

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

export function createPasswordSecrets({ linkKey, codeKey }: ServerSecrets): PasswordSecrets {
  return {
    fingerprint: (aid, password) =>
      createHmac('sha256', codeKey)
        .update(`password\0${aid}\0${normalForm(password)}`)
        .digest(),
    hideId: (admId) => {
      const nonce = randomBytes(nonceBytes);
      const encrypting = createCipheriv(cipher, linkKey, nonce);
      const hidden = Buffer.concat([encrypting.update(admId, 'utf8'), encrypting.final()]);
      return Buffer.concat([nonce, encrypting.getAuthTag(), hidden]).toString('base64url');
    },
    revealId: (hidden) => {
      const bytes = Buffer.from(hidden, 'base64url');
      if (bytes.length <= nonceBytes + tagBytes) return null;
      try {
        const decrypting = createDecipheriv(cipher, linkKey, bytes.subarray(0, nonceBytes));
        decrypting.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const plain = [decrypting.update(bytes.subarray(nonceBytes + tagBytes)), decrypting.final()];
        return Buffer.concat(plain).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** 256 random bits; only their hash is stored. */
export function inventToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
