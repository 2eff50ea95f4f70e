import type { Project } from '@rackhand/contract/test/project';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { ProjectsTable } from '../../platform/database/project-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf } from '../devices/device-shape.ts';
import { worstResult } from '../runs/worst-result.ts';
import { pauseTold } from '../schedule/pause-told.ts';

export type ProjectRow = Selectable<ProjectsTable>;

interface ListedRow extends ProjectRow {
  category: string;
  team_name: string;
  app_name: string;
  paused_by: Project['paused_by'];
  running_count: number;
  queued_count: number;
  last_tid: number | null;
  last_result: NonNullable<Project['last_test']>['result'];
  last_at: Date | null;
}

/** By what a project `p` of category `c` is held, its own switch first. */
export const pausedBy = sql<
  Project['paused_by']
>`case when p.is_paused then 'project' when c.is_paused then 'category'
  when exists (select from test_pauses a where a.group_type = p.group_type and a.all_paused) then 'all' end`;

const lastTest = sql`left join lateral (
  select t.tid as last_tid, t.created_at as last_at, (select ${worstResult}
    from test_runs r where r.tid = t.tid) as last_result
  from tests t where t.project_id = p.id order by t.tid desc limit 1) last on true`;

/** Projects over `projects` as p with all that lists show. */
export async function readProjects(
  db: Db | Trx,
  where: RawBuilder<boolean>,
): Promise<{ row: ListedRow; project: Project }[]> {
  const { rows } = await sql<ListedRow>`
    select p.*, c.category, coalesce(team.team_name, '') as team_name, ${pausedBy} as paused_by, last.*, counted.*,
      coalesce((select k.app_name from packages k where k.id = (p.app->>'id')::int or k.app_id = p.app->>'app_id'
        order by k.version_code desc limit 1), '') as app_name
    from projects p join categories c on c.id = p.category_id left join teams team on team.team_id = p.team_id ${lastTest} cross join lateral (
      select count(*) filter (where r.state <> 'queued')::int as running_count,
        count(*) filter (where r.state = 'queued')::int as queued_count
      from test_runs r join tests t on t.tid = r.tid where t.project_id = p.id and r.state <> 'ended') counted
    where ${where} order by p.id desc`.execute(db);
  return rows.map((row) => ({ row, project: toProject(row) }));
}

function toProject(row: ListedRow): Project {
  const { device_ids, next_run_at, last_tid, last_at, last_result, group_type, changed_version } = row;
  const { category, app_name, paused_by, running_count, queued_count } = row;
  const { id, version, project_name, category_id, sub_category, team_id, is_paused } = row;
  const { schedule, test_type, executor, app, device_filter, options, memo } = row;
  return {
    ...{ id, version, project_name, category_id, category, sub_category, team_id, is_paused, paused_by },
    ...{ schedule, test_type, executor, app, app_name, device_filter, options, memo },
    ...{ running_count, queued_count, team_name: row.team_name, group_name: group_type },
    pause: pauseTold(row),
    devices: device_ids?.map(arnOf) ?? null,
    next_run_at: next_run_at === null ? null : koreanTime(next_run_at),
    last_test:
      last_tid === null || last_at === null
        ? null
        : { tid: last_tid, result: last_result, at: koreanTime(last_at) },
    revision: changed_version,
  };
}
