import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@rackhand/contract/limits';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';

export interface OneTimeTickets {
  issue(): string;
  /** true for the first use of a ticket of any instance within its ten minutes. */
  use(ticket: string): Promise<boolean>;
}

interface TicketDeps {
  db: Db;
  clock: Clock;
  key: Buffer;
}

const pattern = /^([A-Za-z0-9_-]{22})\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

/** Signed tickets: giving one out stores nothing, only its use is a row. Document 3 section 2. */
export function createOneTimeTickets({ db, clock, key }: TicketDeps): OneTimeTickets {
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    issue: () => {
      const text = `${randomBytes(16).toString('base64url')}.${String(clock.now().getTime() + limits.publicKeyTicketMs)}`;
      return `${text}.${sign(text)}`;
    },
    use: async (ticket) => {
      const [, id, expires, signature] = pattern.exec(ticket) ?? [];
      if (id === undefined || expires === undefined || signature === undefined) return false;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(`${id}.${expires}`)))) return false;
      if (Number(expires) <= clock.now().getTime()) return false;
      const stored = await db
        .insertInto('used_tickets')
        .values({ ticket_id: id, expires_at: new Date(Number(expires)) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('ticket_id')
        .execute();
      return stored.length === 1;
    },
  };
}
