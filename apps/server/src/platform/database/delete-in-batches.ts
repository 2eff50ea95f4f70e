import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

const batch = 5000;

/** Removes rows `t` of a table in batches, so that nobody waits for it. */
export async function deleteInBatches(
  db: Db,
  table: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any(array(
        select t.ctid from ${table} t where ${which} limit ${batch}
      ))`.execute(db);
    if (numAffectedRows < BigInt(batch)) return;
  }
}
