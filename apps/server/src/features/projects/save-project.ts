import { isDeepStrictEqual } from 'node:util';
import { comparableName } from '@rackhand/contract/account/team';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type {
  createProject,
  deleteProject as removeProject,
  updateProject,
} from '@rackhand/contract/endpoints/projects';
import { runStatesUnderWay } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { arnOf } from '../devices/device-shape.ts';
import { askToStop } from '../runs/ask-to-stop.ts';
import { keepSecrets } from '../scenarios/secret-values.ts';
import { nextTime, scheduleFault } from '../schedule/cron-times.ts';
import { requireProjectCategory } from '../schedule/shown-categories.ts';
import { tellOfSchedule } from '../schedule/tell-schedule.ts';
import { lockActing, requireOwnProject } from '../teams/lock-acting.ts';
import { parametersOf, requireExplorable } from './explored-app.ts';
import type { ProjectRow } from './project-row.ts';
import { refuseOtherTeam, requireProjectName, requireTeamFor } from './project-team.ts';
import { requireDevices } from './test-devices.ts';
import { refuseContradictions, scenarioOf } from './test-what.ts';
import { refuseWhile } from './unended-runs.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
type NewProject = Omit<Call<typeof createProject>['body'], 'acting_uid'>;

export async function addProject(
  { db, clock }: Deps,
  call: Call<typeof createProject>,
): Promise<{ id: number }> {
  const { actor } = call;
  const { acting_uid, ...body } = call.body;
  const input = { ...body, project_name: requireProjectName(body.project_name) };
  return db.transaction().execute(async (trx) => {
    const acting = await lockActing(trx, call, acting_uid);
    refuseOtherTeam(acting, input.team_id);
    await requireProjectCategory(trx, call, input.category_id);
    await requireTeamFor(trx, actor.groupType, input, null);
    const columns = await columnsOf(trx, input, null, clock.now());
    const { id } = await trx
      .insertInto('projects')
      .values({ ...columns, group_type: actor.groupType, created_at: clock.now(), created_by: actor.admId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(trx, call, { action: 'project.added', id, after: shown(input) });
    return { id };
  });
}

export async function changeProject(
  { db, clock }: Deps,
  call: Call<typeof updateProject>,
): Promise<{ version: number }> {
  const { id, version, acting_uid, ...sent } = call.body;
  const { project_name } = sent;
  const changes =
    project_name === undefined ? sent : { ...sent, project_name: requireProjectName(project_name) };
  return db.transaction().execute(async (trx) => {
    const acting = await lockActing(trx, call, acting_uid);
    const row = await requireProject(trx, call, id);
    requireOwnProject(acting, row);
    if (row.version !== version)
      throw new DomainError('20414', [{ field: 'version', message: String(row.version) }]);
    await refuseWhile(trx, runStatesUnderWay, id);
    const before = inputOf(row);
    const { devices, device_filter } = changes;
    // One of the two takes the other's place.
    const where = devices !== undefined || device_filter !== undefined ? { devices, device_filter } : {};
    const after = { ...before, ...said(changes), ...where, ...otherKind(before, changes) };
    if (after.category_id !== before.category_id) await requireProjectCategory(trx, call, after.category_id);
    refuseOtherTeam(acting, after.team_id);
    await requireTeamFor(trx, call.actor.groupType, after, id);
    const columns = await columnsOf(trx, after, row, clock.now());
    await trx
      .updateTable('projects')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await record(trx, call, { action: 'project.changed', id, before: shown(before), after: shown(after) });
    return { version: version + 1 };
  });
}

/** What is queued of it is stopped; its tests stay. */
export async function deleteProject({ db, clock }: Deps, call: Call<typeof removeProject>): Promise<void> {
  const { id, acting_uid } = call.body;
  await db.transaction().execute(async (trx) => {
    const acting = await lockActing(trx, call, acting_uid);
    const row = await requireProject(trx, call, id);
    requireOwnProject(acting, row);
    await refuseWhile(trx, runStatesUnderWay, id);
    const runs = sql<boolean>`r.tid in (select t.tid from tests t where t.project_id = ${id})`;
    const { groupType, admId } = call.actor;
    await askToStop(trx, { groupType, runs, states: ['queued'] }, admId, clock.now());
    await trx.deleteFrom('projects').where('id', '=', id).execute();
    await record(trx, call, { action: 'project.removed', id, before: shown(inputOf(row)) });
  });
}

/** A project that the caller is shown, locked until the transaction ends. */
export async function requireProject(
  trx: Trx,
  caller: Pick<Call, 'actor' | 'deployment'>,
  id: number,
): Promise<ProjectRow> {
  const row = await trx
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .where('group_type', '=', caller.actor.groupType)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('2002', [{ field: 'id', message: String(id) }]);
  await requireProjectCategory(trx, caller, row.category_id);
  return row;
}

/** Columns of what is asked for, once it has been judged whole. */
async function columnsOf(trx: Trx, input: NewProject, stored: ProjectRow | null, at: Date) {
  refuseContradictions(input);
  // Of one that stays as it is the days may be over: no reason to refuse another change.
  const isKept = stored !== null && isDeepStrictEqual(stored.schedule, input.schedule);
  const fault = isKept ? null : scheduleFault(input.schedule, at);
  if (fault !== null) throw new DomainError('901', [{ ...fault, field: `schedule.${fault.field}` }]);
  const kind = input.test_type === 'scenario' ? stepsOf(input, stored) : exploringOf(input, stored);
  const { project_name, category_id, sub_category, team_id, test_type, executor, memo } = input;
  return {
    ...{ project_name, category_id, sub_category, team_id, test_type, executor, memo, ...kind },
    comparable_name: comparableName(project_name),
    schedule: JSON.stringify(input.schedule),
    app: input.app === null ? null : JSON.stringify(input.app),
    device_ids: input.devices === undefined ? null : await requireDevices(trx, input.devices),
    device_filter: input.device_filter === undefined ? null : JSON.stringify(input.device_filter),
    options: JSON.stringify(input.options),
    next_run_at: nextTime(input.schedule, at),
  };
}

function stepsOf(input: NewProject, stored: ProjectRow | null) {
  const scenario = keepSecrets(input.scenario ?? '', stored?.scenario ?? '');
  scenarioOf({ executor: input.executor, scenario });
  return { scenario, parameters: null };
}

function exploringOf(input: NewProject, stored: ProjectRow | null) {
  const { before, ...rest } = parametersOf(input.parameters);
  const parameters = { ...rest, before: keepSecrets(before, stored?.parameters?.before ?? '') };
  requireExplorable(input.app !== null, parameters);
  return { scenario: '', parameters: JSON.stringify(parameters) };
}

/** What was stored for a test of the other kind goes with it. */
function otherKind(
  before: NewProject,
  {
    test_type,
    scenario,
    parameters,
  }: Pick<Call<typeof updateProject>['body'], 'test_type' | 'scenario' | 'parameters'>,
): Partial<Pick<NewProject, 'scenario' | 'parameters'>> {
  return test_type === undefined || test_type === before.test_type ? {} : { scenario, parameters };
}

/** A stored project as it would be sent. */
function inputOf(row: ProjectRow): NewProject {
  const { project_name, category_id, sub_category, team_id, schedule } = row;
  const { test_type, executor, app, options, memo } = row;
  const { device_ids, device_filter, scenario, parameters } = row;
  return {
    ...{
      project_name,
      category_id,
      sub_category,
      team_id,
      schedule,
      test_type,
      executor,
      app,
      options,
      memo,
    },
    devices: device_ids?.map(arnOf),
    device_filter: device_filter ?? undefined,
    scenario,
    parameters: parameters ?? undefined,
  };
}

/** Without what has not been said. */
function said<Changes extends object>(
  changes: Changes,
): { [Key in keyof Changes]?: NonNullable<Changes[Key]> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof said<Changes>
  >;
}

/** For the trail: a scenario has secrets in it. */
function shown({ scenario: _scenario, parameters, ...rest }: NewProject): object {
  const { before: _before, ...exploring } = parameters ?? { before: '' };
  return parameters === undefined ? rest : { ...rest, parameters: exploring };
}

async function record(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  { id, ...entry }: { action: AuditAction; id: number; before?: object; after?: object },
): Promise<void> {
  const { groupType } = actor;
  await recordAudit(trx, { ...entry, object: String(id), actor, groupType, requestId, ip, result: 'ok' });
  await tellOfSchedule(trx, groupType);
}
