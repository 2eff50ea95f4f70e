import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { TokkidansTable } from '../../platform/database/tokkidan-tables.ts';
import { worstResult } from '../runs/worst-result.ts';

export type TokkidanRow = Selectable<TokkidansTable>;

export interface ListedRow extends TokkidanRow {
  app_name: string;
  last_tid: number | null;
  last_result: NonNullable<Tokkidan['last_test']>['result'];
  last_at: Date | null;
}

/** When the next round begins: of an app that is crawled whenever devices are idle nobody knows it while a round goes on. */
export const isNextKnown = ({ cron, last_tid, last_result }: ListedRow): boolean =>
  cron !== null || last_tid === null || last_result !== null;

/** What the newest version of an app is called; empty: there is no such app any more. */
export const nameOfApp = (appId: RawBuilder<unknown>) => sql<string>`coalesce((
  select p.app_name from packages p where p.app_id = ${appId} order by p.version_code desc, p.id desc limit 1), '')`;

/** Whether runs of a deployment neither begin nor go on. */
export async function isAllPaused(db: Db | Trx, groupType: string): Promise<boolean> {
  const found = await db
    .selectFrom('test_pauses')
    .select('all_paused')
    .where('group_type', '=', groupType)
    .executeTakeFirst();
  return found?.all_paused ?? false;
}

/** Those of a deployment that have not been removed, in the order in which they came. */
export async function readTokkidans(db: Db, groupType: string): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select k.*, ${nameOfApp(sql`k.app_id`)} as app_name, last.*
    from tokkidans k left join lateral (
      select t.tid as last_tid, t.created_at as last_at,
        (select ${worstResult} from test_runs r where r.tid = t.tid) as last_result
      from tests t where t.tokkidan_id = k.id order by t.tid desc limit 1) last on true
    where k.group_type = ${groupType} and k.removed_at is null order by k.id`.execute(db);
  return rows;
}
