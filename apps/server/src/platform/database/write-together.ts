import { type OperationNodeSource, sql } from 'kysely';
import type { Trx } from './database.ts';

/** A statement that writes and has not been run. */
export type Write = OperationNodeSource;

/** Runs writes that need not see each other in one trip to the database. */
export async function writeTogether(trx: Trx, writes: readonly Write[]): Promise<void> {
  const parts = writes.map((write, nth) => sql`${sql.raw(`write_${String(nth)}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select`.execute(trx);
}
