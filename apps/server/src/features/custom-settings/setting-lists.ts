import { comparableKeyword } from '@rackhand/contract/rule/keyword-form';
import { type CustomSetting, type KeywordList, keywordLists } from '@rackhand/contract/rule/keyword-rules';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { CustomSettingsTable } from '../../platform/database/rule-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';

export type SettingRow = Selectable<CustomSettingsTable>;

/** Those of one list, or of all four; the newest first. */
export function readSettings(
  db: Db | Trx,
  groupType: string,
  lists: readonly KeywordList[],
): Promise<SettingRow[]> {
  return db
    .selectFrom('custom_settings')
    .selectAll()
    .where('group_type', '=', groupType)
    .where('type', 'in', lists)
    .orderBy('id', 'desc')
    .execute();
}

/** Only one at a time changes the lists of a deployment: the rules hold between all four. */
export async function lockSettings(trx: Trx, groupType: string): Promise<void> {
  await trx
    .insertInto('custom_setting_groups')
    .values({ group_type: groupType, changed_version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select from custom_setting_groups where group_type = ${groupType} for update`.execute(trx);
}

/** By which one state of a deployment's lists is told from another: the farm's version at their last change; 0: there was none. */
export async function revisionOf(db: Db | Trx, groupType: string): Promise<number> {
  const found = await db
    .selectFrom('custom_setting_groups')
    .select('changed_version')
    .where('group_type', '=', groupType)
    .executeTakeFirst();
  return found?.changed_version ?? 0;
}

interface JudgingLists {
  keywords: Pick<CustomSetting, 'id' | 'type' | 'value'>[];
  revision: number;
}

/** The lists by which tests are judged as they are at one moment, the newest value first, and which they are. */
export async function readJudgingLists(db: Db, groupType: string): Promise<JudgingLists> {
  const { rows } = await sql<JudgingLists>`
    select coalesce(
        (select changed_version from custom_setting_groups where group_type = ${groupType}), 0)::float8 as revision,
      coalesce((select json_agg(json_build_object('id', id, 'type', type, 'value', value) order by id desc)
        from custom_settings where group_type = ${groupType} and type = any(${keywordLists})), '[]') as keywords`.execute(
    db,
  );
  return rows[0] ?? { keywords: [], revision: 0 };
}

/** Where a value stands in any list of the deployment. */
export function findAlike(trx: Trx, groupType: string, keyword: string): Promise<SettingRow[]> {
  return trx
    .selectFrom('custom_settings')
    .selectAll()
    .where('group_type', '=', groupType)
    .where('comparable', '=', comparableKeyword(keyword))
    .execute();
}

export async function countOf(trx: Trx, groupType: string, list: KeywordList): Promise<number> {
  const { count } = await trx
    .selectFrom('custom_settings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_type', '=', groupType)
    .where('type', '=', list)
    .executeTakeFirstOrThrow();
  return count;
}

/** The last lock before the commit; see live-order.ts. */
export async function tellOfSettings(trx: Trx, groupType: string): Promise<void> {
  const version = await bumpTopic(trx, 'tests');
  await trx
    .updateTable('custom_setting_groups')
    .set({ changed_version: version })
    .where('group_type', '=', groupType)
    .execute();
}

export function toSetting({ id, type, value, version, changed_by, changed_at }: SettingRow): CustomSetting {
  return { id, type, value, version, changed_by, changed_at: koreanTime(changed_at) };
}
