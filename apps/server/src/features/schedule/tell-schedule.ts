import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';

/** Says that projects, categories or pauses of a deployment have changed. The last lock before the commit; see live-order.ts. */
export async function tellOfSchedule(trx: Trx, groupType: string): Promise<void> {
  const version = await bumpTopic(trx, 'tests');
  await sql`insert into test_pauses (group_type, changed_version) values (${groupType}, ${version})
    on conflict (group_type) do update set changed_version = excluded.changed_version`.execute(trx);
}

interface ChangedSchedule {
  version: number;
  row: { revision: number };
  groupType: string;
}

/** Whose schedules have changed after a farm version; what has changed in them is asked for. */
export async function readChangedSchedules(db: Db, after: number, upTo: number): Promise<ChangedSchedule[]> {
  const rows = await db
    .selectFrom('test_pauses')
    .select(['group_type', 'changed_version'])
    .where('changed_version', '>', after)
    .where('changed_version', '<=', upTo)
    .execute();
  return rows.map(({ group_type, changed_version: revision }) => ({
    version: revision,
    row: { revision },
    groupType: group_type,
  }));
}
