import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';

/** A statement that writes and has not been run. */
export type Write = OperationNodeSource;

/** Runs writes that need not see each other in one trip to the database. */
export async function writeTogether(trx: Trx, writes: readonly Write[]): Promise<void> {
  await sql`with ${partsOf(writes)} select`.execute(trx);
}

/** Writes as parts of a statement that begins with `with`. */
export function partsOf(writes: readonly Write[]): RawBuilder<unknown> {
  return sql.join(writes.map((write, nth) => sql`${sql.raw(`write_${String(nth)}`)} as (${write})`));
}
