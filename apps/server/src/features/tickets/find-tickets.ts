import { usualTicketOrder } from '@rackhand/contract/call/usual-orders';
import type { searchGivenPoints, searchTickets } from '@rackhand/contract/endpoints/tickets';
import { type Ticket } from '@rackhand/contract/points/ticket';
import { type TicketColumn, type TicketSearchKey } from '@rackhand/contract/points/ticket-columns';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { holds } from '../../platform/database/holds-text.ts';
import { byNumber } from '../../platform/database/read-in-parts.ts';
import { refuseWrongOrder } from '../../platform/days-in-order.ts';
import { midnightOf } from '../../platform/korean-time.ts';
import { isUsedUp, lastUsed } from '../points/used-up.ts';
import { lastInstantOf } from './last-instant.ts';
import { ownerName, readTickets, status, ticketTables, toTicket } from './ticket-row.ts';

type Search = z.output<(typeof searchGivenPoints)['body']> &
  Partial<z.output<(typeof searchTickets)['body']>>;

/** Tickets of a deployment: newest first where nothing else is asked for. */
export async function findTickets(
  db: Db,
  groupType: string,
  search: Search,
  at: Date,
): Promise<{ total_count: number; tickets: Ticket[] }> {
  const { where, orderBy } = ticketsWhere(groupType, search, at);
  const { page, rows_per_page: limit } = search;
  const [counted, rows] = await Promise.all([
    sql<{ count: number }>`select count(*)::integer as count from ${ticketTables} where ${where}`.execute(db),
    readTickets(db, { where, orderBy, ...{ limit, offset: page * limit } }),
  ]);
  return { total_count: counted.rows[0]?.count ?? 0, tickets: rows.map(toTicket) };
}

export function ticketsWhere(
  groupType: string,
  { skey, sval, filter, from, to, ...order }: Search,
  at: Date,
) {
  const where = sql`t.group_type = ${groupType} and ${contains(skey, normalForm(sval).trim())}
    and ${filter.kind === undefined ? sql`true` : sql`t.kind = ${filter.kind}`}
    and ${filter.status === undefined ? sql`true` : sql`${status} = ${filter.status}`} and ${within(sql.ref('t.created_at'), { from, to })}
    and ${ofOwner(filter)} and ${filter.owners === undefined ? sql`true` : usedUpOwners(groupType, at)}`;
  const { id, direction } = order.sort ?? order.orderby ?? usualTicketOrder;
  const by = sql.raw(direction);
  if (id === 'ticket_id') return { where, ...byNumber(sql`t.ticket_id`, direction) };
  return { where, orderBy: sql`${columns[id]} ${by} nulls last, t.ticket_id ${by}`, along: null };
}

function ofOwner({ uid, team_id }: Search['filter']): RawBuilder<unknown> {
  if (uid !== undefined) return sql`w.uid = ${uid}`;
  return team_id === undefined ? sql`true` : sql`w.team_id = ${team_id}`;
}

const usedUpOwners = (groupType: string, at: Date): RawBuilder<unknown> =>
  sql`t.wallet_id in (select w.wallet_id from wallets w cross join lateral ${lastUsed(at)} l
    where w.group_type = ${groupType} and ${isUsedUp})`;

/** Days in Korean time, both included; 901 for days in the wrong order. */
export function within(
  column: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown> {
  refuseWrongOrder({ from, to });
  const since = from === undefined ? sql`true` : sql`${column} >= ${midnightOf(from)}::timestamptz`;
  const until = to === undefined ? sql`true` : sql`${column} < ${lastInstantOf(to)}::timestamptz`;
  return sql`${since} and ${until}`;
}

const searched: Record<TicketSearchKey, RawBuilder<unknown>> = {
  user_id: sql`u.user_id`,
  username: sql`u.username`,
  team_name: sql`o.team_name`,
  product_name: sql`t.product_name`,
  order_id: sql`t.order_id`,
};

function contains(skey: TicketSearchKey, text: string): RawBuilder<unknown> {
  return text === '' ? sql`true` : holds(text, searched[skey]);
}

const columns: Record<TicketColumn, RawBuilder<unknown>> = {
  ticket_id: sql`t.ticket_id`,
  owner_name: ownerName,
  kind: sql`t.kind`,
  product_name: sql`t.product_name`,
  left_basic: sql`t.left_basic + t.left_bonus`,
  price: sql`t.price`,
  discount: sql`t.discount`,
  amount: sql`t.amount`,
  tax: sql`t.amount`,
  payment: sql`t.payment`,
  status,
  created_at: sql`t.created_at`,
  expires_at: sql`t.expires_at`,
  created_by: sql`t.created_by`,
};
