import type { ServiceController } from '@rackhand/contract/test/project';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { pauseTold } from './pause-told.ts';
import { showsAllCategories } from './shown-categories.ts';

type CategoryRow = Omit<ServiceController['categories'][number], 'pause' | 'schedule_is_all_paused'> &
  Parameters<typeof pauseTold>[0];

/** What is paused, and what goes on in each category that the caller is shown. */
export async function readController(
  db: Db | Trx,
  caller: Pick<Call, 'actor' | 'deployment'>,
): Promise<ServiceController> {
  const { groupType, isSuperAdmin } = caller.actor;
  const { rows } = await sql<CategoryRow>`
    select c.id, c.category, c.is_paused, c.pause_by, c.pause_at,
      (select count(*)::int from projects p where p.category_id = c.id) as project_count,
      counted.running as running_count, counted.queued as queued_count
    from categories c cross join lateral (
      select count(*) filter (where r.state <> 'queued')::int as running, count(*) filter (where r.state = 'queued')::int as queued
      from test_runs r join tests t on t.tid = r.tid where r.state <> 'ended' and t.category_id = c.id) counted
    where c.group_type = ${groupType} order by c.id`.execute(db);
  const pause = await db
    .selectFrom('test_pauses')
    .select(['all_paused as is_paused', 'pause_by', 'pause_at'])
    .where('group_type', '=', groupType)
    .executeTakeFirst();
  const shown = showsAllCategories(caller) ? rows : rows.slice(0, 1);
  return {
    all_paused: pause?.is_paused ?? false,
    pause: pause === undefined ? null : pauseTold(pause),
    categories: shown.map(({ is_paused, pause_by, pause_at, ...row }) => ({
      ...row,
      schedule_is_all_paused: is_paused,
      pause: pauseTold({ is_paused, pause_by, pause_at }),
    })),
    hidden_categories: isSuperAdmin ? rows.length - shown.length : 0,
  };
}
