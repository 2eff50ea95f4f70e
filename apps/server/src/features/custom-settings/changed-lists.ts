import type { Db } from '../../platform/database/database.ts';

interface ChangedLists {
  version: number;
  row: Record<string, never>;
  groupType: string;
}

/** Whose keyword lists have changed after a farm version; what has changed in them is asked for. */
export async function readChangedLists(db: Db, after: number, upTo: number): Promise<ChangedLists[]> {
  const rows = await db
    .selectFrom('custom_setting_groups')
    .selectAll()
    .where('changed_version', '>', after)
    .where('changed_version', '<=', upTo)
    .execute();
  return rows.map(({ group_type, changed_version }) => ({
    version: changed_version,
    row: {},
    groupType: group_type,
  }));
}
