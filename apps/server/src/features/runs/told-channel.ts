import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** Says the number of a run whose executor has said how far it is. */
export const toldChannel = 'run_told';

/** Whoever looks at the run hears of it. */
export async function sayTold(trx: Trx, runId: number): Promise<void> {
  await sql`
    with further as (update test_runs set told = told + 1 where id = ${runId}::bigint returning id)
    select pg_notify(${toldChannel}, id::text) from further`.execute(trx);
}
