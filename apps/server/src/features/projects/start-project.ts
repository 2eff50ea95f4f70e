import type { Trx } from '../../platform/database/database.ts';
import type { FarmView } from '../devices/farm-view.ts';
import type { CreatedTest } from '../runs/create-test.ts';
import type { ProjectRow } from './project-row.ts';
import { type StartingUser, startTest } from './start-test.ts';
import { presentOf } from './test-devices.ts';

/** A project, locked by the caller, as it is now. */
export async function startProject(
  trx: Trx,
  view: Pick<FarmView, 'devices'>,
  { row, by, acting = null, at }: { row: ProjectRow; by: string; acting?: StartingUser | null; at: Date },
): Promise<CreatedTest> {
  const { category } = await trx
    .selectFrom('categories')
    .select('category')
    .where('id', '=', row.category_id)
    .executeTakeFirstOrThrow();
  const whose = {
    ...{
      groupType: row.group_type,
      projectId: row.id,
      projectName: row.project_name,
      note: '',
      createdBy: by,
      team: await teamOf(trx, row.id),
    },
    ...{ categoryId: row.category_id, category, subCategory: row.sub_category },
  };
  const { test_type, executor, app, scenario, parameters, options, device_filter } = row;
  const deviceIds = row.device_ids === null ? null : await presentOf(trx, row.device_ids);
  const what = {
    test_type,
    executor,
    app,
    scenario,
    parameters: parameters ?? undefined,
    options,
    deviceIds,
    device_filter: device_filter ?? undefined,
  };
  return startTest(trx, view, { whose, what, acting, at });
}

/** Who pays where no user does; null: the project has no team, or is gone. */
export async function teamOf(
  trx: Trx,
  projectId: number | null,
): Promise<{ teamId: number; teamName: string } | null> {
  if (projectId === null) return null;
  const found = await trx
    .selectFrom('projects as p')
    .innerJoin('teams as t', 't.team_id', 'p.team_id')
    .select(['t.team_id', 't.team_name'])
    .where('p.id', '=', projectId)
    .executeTakeFirst();
  return found === undefined ? null : { teamId: found.team_id, teamName: found.team_name };
}
