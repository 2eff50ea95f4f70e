import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { searchLedger } from '@rackhand/contract/endpoints/tickets';
import type { LedgerEntry } from '@rackhand/contract/points/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { readInParts } from '../../platform/database/read-in-parts.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { entriesWhere, isNarrowed, type LedgerSearch, ownersWhere } from './ledger-conditions.ts';
import { ownerName } from './ticket-row.ts';

interface Row extends Omit<LedgerEntry, 'at'> {
  at: Date;
}

interface Choice {
  where: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
  limit: number;
  offset?: number;
}

/** Entries as people read them; all of an entry, and whose it is, is looked up for those alone that are shown. */
export async function readEntries(
  db: Db,
  { where, orderBy, limit, offset = 0 }: Choice,
): Promise<LedgerEntry[]> {
  const { rows } = await sql<Row>`
    select l.entry_id, l.at, l.kind, l.ticket_id, w.uid, w.team_id, ${ownerName} as owner_name, l.basic, l.bonus,
      l.run_name as test_run_id, l.by, l.balance_after, l.note,
      l.kind = 'spend' and exists (select from ledger f
        where f.test_run_id = l.test_run_id and f.kind = 'refund') as is_refunded
    from (select l.entry_id from ledger l where ${where} order by ${orderBy} limit ${limit} offset ${offset}) page
      join ledger l using (entry_id) join wallets w on w.wallet_id = l.wallet_id left join users u on u.uid = w.uid
      left join teams o on o.team_id = w.team_id
    order by ${orderBy}`.execute(db);
  return rows.map((row) => ({ ...row, at: koreanTime(row.at) }));
}

export async function findEntries(
  db: Db,
  groupType: string,
  search: LedgerSearch,
): Promise<AnswerOf<typeof searchLedger>> {
  const { page, rows_per_page: limit } = search;
  const { where, orderBy } = entriesWhere(groupType, search);
  const [total_count, entries] = await Promise.all([
    countEntries(db, groupType, search),
    readEntries(db, { where, orderBy, limit, offset: page * limit }),
  ]);
  return { total_count, entries };
}

/** Those of a wallet, or of all, are tallied; any others are counted. */
async function countEntries(db: Db, groupType: string, search: LedgerSearch): Promise<number> {
  const { rows } = await (!isNarrowed(search)
    ? sql<{ count: number }>`select coalesce(sum(w.entries), 0)::integer as count from wallets w
          where ${ownersWhere(groupType, search.filter)}`
    : sql<{ count: number }>`select count(*)::integer as count from ledger l
          where ${entriesWhere(groupType, search).where}`
  ).execute(db);
  return rows[0]?.count ?? 0;
}

/** All that a search finds, in its order. */
export function readAllEntries(db: Db, groupType: string, search: LedgerSearch): AsyncGenerator<LedgerEntry> {
  const { where, orderBy, byNumber } = entriesWhere(groupType, search);
  if (byNumber !== null) return readByNumber(db, where, byNumber);
  const ids = sql<{ id: number }>`select l.entry_id as id from ledger l where ${where} order by ${orderBy}`;
  return readInParts(db, ids, ({ ids: part, atOnce }) =>
    readEntries(db, {
      where: sql`l.entry_id = any(${part}::bigint[])`,
      orderBy: sql`array_position(${part}::bigint[], l.entry_id)`,
      limit: atOnce,
    }),
  );
}

const atOnce = 1_000;

/** Part by part from where the last one has ended: the ledger is only added to, so that it stays as it was at the start. */
async function* readByNumber(
  db: Db,
  where: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
): AsyncGenerator<LedgerEntry> {
  const { rows } = await sql<{
    last: number | null;
  }>`select max(entry_id)::float8 as last from ledger`.execute(db);
  const last = rows[0]?.last ?? 0;
  const orderBy = sql`l.entry_id ${sql.raw(direction)}`;
  let [from, to] = [0, last];
  for (;;) {
    const bounded = sql`${where} and l.entry_id between ${from} and ${to}`;
    const part = await readEntries(db, { where: bounded, orderBy, limit: atOnce });
    yield* part;
    const end = part.at(-1);
    if (end === undefined || part.length < atOnce) return;
    if (direction === 'asc') from = end.entry_id + 1;
    else to = end.entry_id - 1;
  }
}
