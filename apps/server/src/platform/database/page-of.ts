import { limits } from '@rackhand/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export interface Place {
  page?: number | undefined;
  limit?: number | undefined;
}

/** With neither page nor limit all of it; with one of the two the other has its default. */
export function pageOf({ page, limit }: Place): RawBuilder<unknown> {
  if (page === undefined && limit === undefined) return sql``;
  const rows = limit ?? limits.listDefaultLimit;
  return sql`limit ${rows} offset ${((page ?? 1) - 1) * rows}`;
}

interface Listed<Row> {
  /** `from` and `where` of all that match. */
  all: RawBuilder<unknown>;
  /** The select of all of them, in their order. */
  rows: RawBuilder<Row>;
}

/** How many match, and one page of them. */
export async function readPage<Row>(
  db: Db,
  { all, rows }: Listed<Row>,
  place: Place,
): Promise<{ total_count: number; rows: Row[] }> {
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) as count ${all}`.execute(db),
    sql<Row>`${rows} ${pageOf(place)}`.execute(db),
  ]);
  return { total_count: counted.rows[0]?.count ?? 0, rows: found.rows };
}
