import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@rackhand/contract/limits';
import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../database/database.ts';

export interface OneTimeTickets {
  issue(): string;
  /** null for one that is not ours or has run out. Whether it is used for the first time `ticketUse` tells. */
  read(ticket: string): Ticket | null;
}

export interface Ticket {
  id: string;
  expiresAt: Date;
}

interface TicketDeps {
  clock: Clock;
  key: Buffer;
}

const pattern = /^([A-Za-z0-9_-]{22})\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

/** Signed tickets: giving one out stores nothing, only its use is a row. Document 3 section 2. */
export function createOneTimeTickets({ clock, key }: TicketDeps): OneTimeTickets {
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    issue: () => {
      const text = `${randomBytes(16).toString('base64url')}.${String(clock.now().getTime() + limits.publicKeyTicketMs)}`;
      return `${text}.${sign(text)}`;
    },
    read: (ticket) => {
      const [, id, expires, signature] = pattern.exec(ticket) ?? [];
      if (id === undefined || expires === undefined || signature === undefined) return null;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(`${id}.${expires}`)))) return null;
      if (Number(expires) <= clock.now().getTime()) return null;
      return { id, expiresAt: new Date(Number(expires)) };
    },
  };
}

/** Returns a row for the first use of a ticket, of whatever instance, and none for any other. */
export function ticketUse(db: Db | Trx, { id, expiresAt }: Ticket) {
  return db
    .insertInto('used_tickets')
    .values({ ticket_id: id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticket_id');
}
