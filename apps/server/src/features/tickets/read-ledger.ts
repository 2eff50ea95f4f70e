import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { searchLedger } from '@rackhand/contract/endpoints/tickets';
import { limits } from '@rackhand/contract/limits';
import type { LedgerEntry } from '@rackhand/contract/points/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { readInParts } from '../../platform/database/read-in-parts.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { ledgerLength } from '../points/ledger-length.ts';
import { entriesWhere, isNarrowed, isOfOne, type LedgerSearch, ownersWhere } from './ledger-conditions.ts';
import { ownerNameOfFew } from './ticket-row.ts';

interface Row extends Omit<LedgerEntry, 'at'> {
  at: Date;
}

interface Choice {
  where: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
  limit: number;
  offset?: number;
}

const sizes: readonly number[] = limits.poolPageSizes;

/** What a plan that is kept costs PostgreSQL knows of numbers that stand in the statement: those of the sizes that lists have, and of no offset. */
function cut(limit: number, offset: number): RawBuilder<unknown> {
  const size = sizes.includes(limit) ? sql.lit(limit) : limit;
  return offset === 0 ? sql`limit ${size}` : sql`limit ${size} offset ${offset}`;
}

/** Entries as people read them; all of an entry, and whose it is, is looked up for those alone that are shown. */
export async function readEntries(
  db: Db,
  { where, orderBy, limit, offset = 0 }: Choice,
): Promise<LedgerEntry[]> {
  const { rows } = await sql<Row>`
    select l.entry_id, l.at, l.kind, l.ticket_id, w.uid, w.team_id, ${ownerNameOfFew} as owner_name, l.basic, l.bonus,
      l.run_name as test_run_id, l.by, l.balance_after, l.note,
      l.kind = 'spend' and (select true from ledger f
        where f.test_run_id = l.test_run_id and f.kind = 'refund' limit 1) is not null as is_refunded
    from (select l.entry_id from ledger l where ${where} order by ${orderBy} ${cut(limit, offset)}) page
      join ledger l using (entry_id) join wallets w on w.wallet_id = l.wallet_id
    order by ${orderBy}`.execute(db);
  return rows.map((row) => ({ ...row, at: koreanTime(row.at) }));
}

export async function findEntries(
  db: Db,
  groupType: GroupType,
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
async function countEntries(db: Db, groupType: GroupType, search: LedgerSearch): Promise<number> {
  if (!isNarrowed(search) && !isOfOne(search.filter)) return ledgerLength(db, groupType);
  const { rows } = await (isNarrowed(search)
    ? sql<{ count: number }>`select count(*)::integer as count from ledger l
        where ${entriesWhere(groupType, search).where}`
    : sql<{ count: number }>`select w.entries::integer as count from wallets w
        where ${ownersWhere(groupType, search.filter)}`
  ).execute(db);
  return rows[0]?.count ?? 0;
}

/** All that a search finds, in its order. */
export function readAllEntries(
  db: Db,
  groupType: GroupType,
  search: LedgerSearch,
): AsyncGenerator<LedgerEntry> {
  return readInParts(db, {
    ...{ ...entriesWhere(groupType, search), from: sql`ledger l`, id: sql`l.entry_id` },
    read: (part) => readEntries(db, part),
  });
}
