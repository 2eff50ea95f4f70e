import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { searchLedger } from '@rackhand/contract/endpoints/tickets';
import type { LedgerEntry } from '@rackhand/contract/points/ledger';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { readInParts } from '../../platform/database/read-in-parts.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { within } from './find-tickets.ts';
import { ownerName } from './ticket-row.ts';

type Search = z.output<(typeof searchLedger)['body']>;

const tables = sql`ledger l join wallets w using (wallet_id) left join users u on u.uid = w.uid
  left join teams o on o.team_id = w.team_id left join test_runs r on r.id = l.test_run_id`;

interface Row extends Omit<LedgerEntry, 'at'> {
  at: Date;
}

/** Entries as people read them. */
export async function readEntries(
  db: Db,
  {
    where,
    orderBy,
    limit,
    offset = 0,
  }: { where: RawBuilder<unknown>; orderBy: RawBuilder<unknown>; limit: number; offset?: number },
): Promise<LedgerEntry[]> {
  const { rows } = await sql<Row>`
    select l.entry_id, l.at, l.kind, l.ticket_id, ${ownerName} as owner_name, l.basic, l.bonus,
      r.tid || '-' || r.n as test_run_id, l.by, l.balance_after, l.note
    from ${tables} where ${where} order by ${orderBy} limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, at: koreanTime(row.at) }));
}

export async function findEntries(
  db: Db,
  groupType: string,
  search: Search,
): Promise<AnswerOf<typeof searchLedger>> {
  const { page, rows_per_page: limit } = search;
  const { where, orderBy } = entriesWhere(groupType, search);
  const [counted, entries] = await Promise.all([
    sql<{ count: number }>`select count(*)::integer as count from ${tables} where ${where}`.execute(db),
    readEntries(db, { where, orderBy, limit, offset: page * limit }),
  ]);
  return { total_count: counted.rows[0]?.count ?? 0, entries };
}

/** All that a search finds, in its order. */
export function readAllEntries(db: Db, groupType: string, search: Search): AsyncGenerator<LedgerEntry> {
  const { where, orderBy } = entriesWhere(groupType, search);
  const ids = sql<{ id: number }>`select l.entry_id as id from ${tables} where ${where} order by ${orderBy}`;
  return readInParts(db, ids, ({ ids: part, atOnce }) =>
    readEntries(db, {
      where: sql`l.entry_id = any(${part}::bigint[])`,
      orderBy: sql`array_position(${part}::bigint[], l.entry_id)`,
      limit: atOnce,
    }),
  );
}

function entriesWhere(groupType: string, search: Search) {
  const text = normalForm(search.sval).trim();
  const matches =
    text === '' ? sql`true` : sql`position(lower(${text}) in lower(${searched[search.skey]})) > 0`;
  const where = sql`w.group_type = ${groupType} and ${matches} and ${within(sql.ref('l.at'), search)}`;
  const { id, direction } = search.sort ?? search.orderby ?? { id: 'entry_id', direction: 'desc' };
  const by = sql.raw(direction);
  return { where, orderBy: sql`${sql.ref(`l.${id}`)} ${by}, l.entry_id ${by}` };
}

const searched: Record<Search['skey'], RawBuilder<unknown>> = {
  user_id: sql`u.user_id`,
  team_name: sql`o.team_name`,
  test_run_id: sql`r.tid || '-' || r.n`,
  ticket_id: sql`l.ticket_id::text`,
};
