import { taxOf } from '@rackhand/contract/points/money';
import type { Ticket } from '@rackhand/contract/points/ticket';
import type { TicketStatus } from '@rackhand/contract/points/ticket-columns';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { TicketsTable } from '../../platform/database/point-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { Owner } from '../points/wallet.ts';

export interface TicketRow extends Selectable<TicketsTable> {
  uid: string | null;
  team_id: number | null;
  owner_name: string;
  status: TicketStatus;
}

/** A ticket with points left is active; one whose points are all spent is used. */
export const status = sql<TicketStatus>`(case when t.is_cancelled then 'cancelled'
  when t.left_basic + t.left_bonus + t.reserved_basic + t.reserved_bonus > 0 then 'active'
  when exists (select from ledger l where l.ticket_id = t.ticket_id and l.kind = 'expire') then 'expired'
  else 'used' end)`;

/** As `taxOf` computes it. */
export const tax = sql`t.amount / 11`;

/** Tickets with their owners, as t, w, u and o. */
export const ticketTables = sql`tickets t join wallets w using (wallet_id)
  left join users u on u.uid = w.uid left join teams o on o.team_id = w.team_id`;

/** Of a wallet `w`; a team that has been deleted is named by its number. */
const nameOfOwner = (userId: RawBuilder<unknown>, teamName: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(${userId}, ${teamName}, 'deleted-team-' || w.team_id)`;
export const ownerName = nameOfOwner(sql`u.user_id`, sql`o.team_name`);
/** Looked up for the rows of a page alone: of tables that it does not join no way through them is planned. */
export const ownerNameOfFew = nameOfOwner(
  sql`(select u.user_id from users u where u.uid = w.uid)`,
  sql`(select o.team_name from teams o where o.team_id = w.team_id)`,
);

interface Choice {
  where: RawBuilder<unknown>;
  orderBy?: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
}

export async function readTickets(
  db: Db | Trx,
  { where, orderBy = sql`t.ticket_id desc`, limit = 1, offset = 0 }: Choice,
): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select t.*, w.uid, w.team_id, ${ownerName} as owner_name, ${status} as status
    from ${ticketTables} where ${where} order by ${orderBy} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export function toTicket(row: TicketRow): Ticket {
  const amount = row.amount;
  const tax = taxOf(amount);
  const { ticket_id, uid, team_id, owner_name, kind, product_id, product_name } = row;
  return {
    ...{ ticket_id, uid, team_id, owner_name, kind, product_id, product_name },
    ...{ basic_point: row.basic_point, bonus_point: row.bonus_point },
    ...{ left_basic: row.left_basic, left_bonus: row.left_bonus },
    reserved: row.reserved_basic + row.reserved_bonus,
    ...{ price: row.price, discount: row.discount, amount, supply: amount - tax, tax },
    ...{ payment: row.payment, order_id: row.order_id, status: row.status, refund: row.refund },
    expires_at: row.expires_at === null ? null : koreanTime(row.expires_at),
    ...{
      note: row.note,
      created_by: row.created_by,
      created_at: koreanTime(row.created_at),
      version: row.version,
    },
  };
}

export function ownerOf({ uid, team_id }: Pick<TicketRow, 'uid' | 'team_id'>): Owner {
  return uid === null ? { teamId: team_id ?? 0 } : { uid };
}

/** What the trail keeps of it before and after a change. */
export function shownOf(row: TicketRow) {
  const { note, expires_at, status, left_basic, left_bonus, refund } = toTicket(row);
  return { note, expires_at, status, left_basic, left_bonus, refund };
}
