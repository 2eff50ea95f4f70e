import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { eventually } from './eventually.ts';

/** So many transactions of this database wait for what another one holds. */
export async function waitingAre(count: number, db: Db): Promise<void> {
  await eventually(
    async () => {
      const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length === count;
    },
    `${String(count)} waiting for a lock`,
  );
}
