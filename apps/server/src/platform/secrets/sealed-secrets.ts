import { createPrivateKey, webcrypto } from 'node:crypto';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { Db } from '../database/database.ts';
import { DomainError } from '../http/domain-error.ts';
import { type OneTimeTickets, type Ticket, ticketUse } from './one-time-tickets.ts';
import type { SealingKeys } from './server-secrets.ts';

export interface SealedSecrets {
  /** Has the keys at hand before anybody asks; they are found in the background, so that a first start need not wait. */
  prepare(): Promise<void>;
  /** What the browser encrypts with, and the ticket that it sends back. */
  offer(): Promise<{ public_key: string; key: string }>;
  /**
   * Uses the ticket up and opens the secrets of one request, by field name, normalised to NFC.
   * A ticket or secret that is no good: 901 with the field `key` or the secret's own.
   */
  open<Field extends string>(ticket: string, sealed: Record<Field, string>): Promise<Record<Field, string>>;
  /** The same, but leaves it to the caller's transaction to use the ticket up (`ticketUse`) or to refuse it (`staleTicket`). */
  openUnused<Field extends string>(
    ticket: string,
    sealed: Record<Field, string>,
  ): Promise<{ opened: Record<Field, string>; ticket: Ticket }>;
}

interface SealedDeps {
  db: Db;
  tickets: OneTimeTickets;
  loadKeys: () => Promise<SealingKeys>;
}

interface OpenKeys {
  publicKey: string;
  privateKey: webcrypto.CryptoKey;
}

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** 3072 bits. */
const sealedBytes = 384;

/** RSA-OAEP with SHA-256 only. WebCrypto decrypts in the crypto pool: 2 ms each that would stop the event loop. */
export function createSealedSecrets({ db, tickets, loadKeys }: SealedDeps): SealedSecrets {
  let loading: Promise<OpenKeys> | null = null;

  /** Loaded once; after a failure the next one who asks tries again. */
  function keys(): Promise<OpenKeys> {
    loading ??= loadKeys()
      .then(importKeys)
      .catch((error: unknown) => {
        loading = null;
        throw error;
      });
    return loading;
  }

  async function openOne(field: string, text: string): Promise<string> {
    const bytes = base64.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
    if (bytes.length !== sealedBytes) throw unreadable(field);
    const { privateKey } = await keys();
    try {
      const plain = await webcrypto.subtle.decrypt(algorithm, privateKey, bytes);
      return normalForm(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain));
    } catch {
      throw unreadable(field);
    }
  }

  async function openAll<Field extends string>(
    sealed: Record<Field, string>,
  ): Promise<Record<Field, string>> {
    const opened = {} as Record<Field, string>;
    for (const field of Object.keys(sealed) as Field[]) opened[field] = await openOne(field, sealed[field]);
    return opened;
  }

  function read(ticket: string): Ticket {
    const ours = tickets.read(ticket);
    if (ours === null) throw staleTicket();
    return ours;
  }

  async function useUp(ticket: Ticket): Promise<void> {
    const used = await ticketUse(db, ticket).execute();
    if (used.length === 0) throw staleTicket();
  }

  return {
    prepare: async () => {
      await keys();
    },
    offer: async () => ({ public_key: (await keys()).publicKey, key: tickets.issue() }),
    open: async (ticket, sealed) => {
      await useUp(read(ticket));
      return openAll(sealed);
    },
    openUnused: async (text, sealed) => {
      const ticket = read(text);
      try {
        return { opened: await openAll(sealed), ticket };
      } catch (error) {
        // What can't be opened gets no transaction that would use its ticket up.
        await useUp(ticket);
        throw error;
      }
    },
  };
}

async function importKeys({ privateKey, publicKey }: SealingKeys): Promise<OpenKeys> {
  const der = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  const key = await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['decrypt']);
  return { publicKey, privateKey: key };
}

export function staleTicket(): DomainError {
  const message = { ko: '이미 사용했거나 만료된 키입니다.', en: 'This key was already used or has expired.' };
  return new DomainError('901', [{ field: 'key', message }]);
}

function unreadable(field: string): DomainError {
  return new DomainError('901', [
    { field, message: { ko: '암호를 풀 수 없습니다.', en: 'This could not be decrypted.' } },
  ]);
}
