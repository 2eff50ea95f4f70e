import type { LiveEvent } from '@rackhand/contract/call/live-events';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

interface ChangedRepair {
  version: number;
  row: LiveEvent<'repair'>;
}

/** For live events: cases in the order of their farm changes, and the list of reasons by itself. */
export async function readChangedRepairs(db: Db, after: number): Promise<ChangedRepair[]> {
  const { rows } = await sql<{ version: number; repair_id: number | null }>`
    select c.changed_version as version, c.id as repair_id from repair_cases c where c.changed_version > ${after}::bigint
    union all
    select m.version, null from live_marks m where m.part = 'repair' and m.version > ${after}::bigint
    order by version, repair_id`.execute(db);
  return rows.map(({ version, repair_id }) => ({ version, row: { repair_id } }));
}
