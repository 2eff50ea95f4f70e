import type { LiveEvent } from '@rackhand/contract/call/live-events';
import type { Db } from '../../platform/database/database.ts';

interface ChangedNotice {
  version: number;
  row: LiveEvent<'notice'>;
  groupType: string;
}

/** Which notices have been added or changed after a farm version; what they say now is asked for. */
export async function readChangedNotices(db: Db, after: number, upTo: number): Promise<ChangedNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'group_type', 'changed_version'])
    .where('changed_version', '>', after)
    .where('changed_version', '<=', upTo)
    .orderBy('changed_version')
    .execute();
  return rows.map(({ id, group_type, changed_version }) => ({
    version: changed_version,
    row: { noti_id: id },
    groupType: group_type,
  }));
}
