import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';

/** A statement that writes and has not been run. */
export type Write = OperationNodeSource;

/** Runs writes that need not see each other in one trip to the database; whether the first of them returned a row. */
export async function writeTogether(trx: Trx, writes: readonly Write[]): Promise<boolean> {
  const { rows } = await sql<{ hasRow: boolean }>`
    with ${partsOf(writes)} select exists(select from write_0) as "hasRow"`.execute(trx);
  return rows[0]?.hasRow === true;
}

/** Writes as parts of a statement that begins with `with`. */
export function partsOf(writes: readonly Write[]): RawBuilder<unknown> {
  return sql.join(writes.map((write, nth) => sql`${sql.raw(`write_${String(nth)}`)} as (${write})`));
}
