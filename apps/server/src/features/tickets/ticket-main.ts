import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { ticketMain } from '@rackhand/contract/endpoints/tickets';
import { taxOf } from '@rackhand/contract/points/money';
import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { dayOf, midnightOf, startOfDay } from '../../platform/korean-time.ts';
import { isTakenBack } from '../points/taken-back.ts';
import { readDifferences } from './read-differences.ts';
import { readTickets, toTicket } from './ticket-row.ts';

const dayMs = 24 * 60 * 60_000;
const mostExpiring = 100;
type Main = AnswerOf<typeof ticketMain>;
type Sums = Main['today'];

/** Sales, where all points of a deployment are, and what to look at next. */
export async function readTicketMain(db: Db, groupType: string, at: Date): Promise<Main> {
  const ours = sql`t.group_type = ${groupType}`;
  const soon = new Date(at.getTime() + pointLimits.expiringDays * dayMs);
  const tomorrow = new Date(startOfDay(at).getTime() + dayMs);
  const month = midnightOf(`${dayOf(at).slice(0, 7)}-01`);
  const lastMonth = midnightOf(`${dayOf(new Date(month.getTime() - dayMs)).slice(0, 7)}-01`);
  const ending = sql`${ours} and t.has_points and t.expires_at > ${at}::timestamptz and t.expires_at <= ${soon}::timestamptz`;
  const [points, today, thisMonth, last, expiring, ending_count, tickets, differences] = await Promise.all([
    readPoints(db, groupType),
    readSales(db, groupType, startOfDay(at), tomorrow),
    readSales(db, groupType, month, tomorrow),
    readSales(db, groupType, lastMonth, month),
    readTickets(db, { where: ending, orderBy: sql`t.expires_at, t.ticket_id`, limit: mostExpiring }),
    countTickets(db, ending),
    readTickets(db, { where: ours, limit: pointLimits.newest }),
    readDifferences(db, groupType),
  ]);
  return {
    ...{ today, month: thisMonth, last_month: last, points },
    ...{ expiring: expiring.map(toTicket), expiring_count: ending_count, tickets: tickets.map(toTicket) },
    differences,
  };
}

async function countTickets(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tickets t where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of what was bought within, and what was given back within of whatever was bought before; the end is not part of it. */
async function readSales(db: Db, groupType: string, from: Date, until: Date): Promise<Sums> {
  const { rows } = await sql<{ count: number; amount: string; refund: string; tax: string }>`
    select count(*)::integer as count, coalesce(sum(amount), 0) as amount, coalesce(sum(amount / 11), 0) as tax,
      (select coalesce(sum(t.refund), 0) from ledger l join tickets t using (ticket_id)
        where t.group_type = ${groupType} and t.kind = 'purchase' and ${isTakenBack}
          and l.at >= ${from}::timestamptz and l.at < ${until}::timestamptz) as refund
    from tickets where group_type = ${groupType} and kind = 'purchase'
      and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz`.execute(db);
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    ...{
      amount: Number(row?.amount ?? 0),
      refund: Number(row?.refund ?? 0),
      tax: Number(row?.tax ?? taxOf(0)),
    },
  };
}

async function readPoints(db: Db, groupType: string): Promise<Main['points']> {
  const { rows } = await sql<{ available: string; reserved: string; spent: string; expired: string }>`
    select coalesce(sum(w.basic + w.bonus), 0) as available, coalesce(sum(w.reserved), 0) as reserved,
      coalesce(sum(w.spent), 0) as spent, coalesce(sum(w.expired), 0) as expired
    from wallets w
    where w.group_type = ${groupType}`.execute(db);
  const [row] = rows;
  return {
    ...{ available: Number(row?.available ?? 0), reserved: Number(row?.reserved ?? 0) },
    ...{ spent: Number(row?.spent ?? 0), expired: Number(row?.expired ?? 0) },
  };
}
