import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** The channel that wakes every server instance after a farm change. */
export const farmChannel = 'farm_changed';

/**
 * Gives the number of this transaction's farm change. Taken as the last lock before the commit, so that numbers become
 * visible in their order: whoever sees version n sees every row up to n.
 */
export async function bumpFarmVersion(trx: Trx): Promise<number> {
  const result = await sql<{ version: number }>`
    with bumped as (update farm_version set version = version + 1 returning version)
    select version, pg_notify(${farmChannel}, version::text) from bumped`.execute(trx);
  return Number(result.rows[0]?.version);
}
