import type { rerunTest, saveAsProject } from '@rackhand/contract/endpoints/repeat-tests';
import { autonomousParameters } from '@rackhand/contract/test/autonomous';
import { schedule } from '@rackhand/contract/test/project';
import { whyNoRerun } from '@rackhand/contract/test/why-no-rerun';
import type { Selectable } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import { arnOf } from '../devices/device-shape.ts';
import { createTest, type NewTest } from '../runs/create-test.ts';
import { findRun, findTest, isRunId } from '../runs/find-run.ts';
import { withSecrets } from '../scenarios/secret-values.ts';
import { refuseHidden, requireProjectCategory } from '../schedule/shown-categories.ts';
import { addProject } from './save-project.ts';
import { teamOf } from './start-project.ts';
import { resolveApp } from './test-app.ts';
import { presentOf } from './test-devices.ts';
import { refuseImpossible } from './test-what.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;

/** A test as it was started, on the devices that it had and that are still there; or one run of it. */
interface Stored {
  test: Selectable<Tables['tests']>;
  on: NewTest['on'];
}

/** The same again: with its secrets, its seed, its options, whatever its project has become. */
export function rerun(deps: Deps, call: Call<typeof rerunTest>): Promise<{ tid: number }> {
  const { actor, requestId, ip } = call;
  const id = call.params['id'] ?? '';
  return runOnce(deps, call, `run ${id} again`, async (trx) => {
    const { test, on } = await readStored(trx, actor.groupType, id);
    if (test.category_id !== null) await refuseHidden(trx, call, test.category_id);
    refuseImpossible(test);
    const why = whyNoRerun(test);
    if (why !== null) throw new DomainError('20413', [{ field: 'executor', message: why }]);
    const { project_id, project_name, category_id, category, sub_category, app, options } = test;
    const again: NewTest = {
      ...{ groupType: actor.groupType, createdBy: actor.admId, note: test.note, options, on, app },
      ...{ projectId: project_id, projectName: project_name, categoryId: category_id, category },
      ...{ subCategory: sub_category, testType: test.test_type, executor: test.executor },
      team: await teamOf(trx, test.project_id),
      runApp: await resolveApp(trx, app),
      ...{ scenario: test.scenario, sent: test.sent_scenario, parameters: test.parameters },
    };
    const { tid, runs } = await createTest(trx, again, deps.clock.now());
    const after = { tid, again: id, runs: runs.length };
    const entry = { action: 'test.started', object: String(tid), groupType: actor.groupType, after } as const;
    await recordAudit(trx, { ...entry, actor, requestId, ip, result: 'ok' });
    return { tid };
  });
}

/** A project of what was tested; the secrets that its test was started with go into it. */
export async function saveAsNewProject(
  deps: Deps,
  call: Call<typeof saveAsProject>,
): Promise<{ id: number }> {
  const { test, on } = await deps.db.transaction().execute(async (trx) => {
    await requireProjectCategory(trx, call, call.body.category_id);
    return readStored(trx, call.actor.groupType, call.params['id'] ?? '');
  });
  const secrets = test.sent_scenario.variables;
  const { test_type, executor, app, options, sub_category, parameters } = test;
  const body = {
    ...call.body,
    ...{ sub_category, team_id: null, memo: '', schedule: schedule.parse({}) },
    ...{ test_type, executor, app, options },
    ...('filter' in on ? { device_filter: on.filter } : { devices: on.deviceIds.map(arnOf) }),
    ...(test_type === 'scenario'
      ? { scenario: withSecrets(test.scenario, secrets) }
      : { parameters: exploringOf(parameters, secrets) }),
  };
  return addProject(deps, { ...call, body });
}

/** With its seed: it goes the way that it went. */
function exploringOf(parameters: Stored['test']['parameters'], secrets: Readonly<Record<string, string>>) {
  const { before, ...rest } = parameters ?? autonomousParameters.parse({});
  return { ...rest, before: withSecrets(before, secrets) };
}

async function readStored(db: Db | Trx, groupType: string, id: string): Promise<Stored> {
  const run = isRunId(id) ? await findRun(db, groupType, id) : null;
  const tid = run?.tid ?? (await findTest(db, groupType, id));
  const test = await db.selectFrom('tests').selectAll().where('tid', '=', tid).executeTakeFirstOrThrow();
  const runs = await db
    .selectFrom('test_runs')
    .select('device_id')
    .where('tid', '=', tid)
    .$if(run !== null, (query) => query.where('n', '=', run?.n ?? 0))
    .orderBy('n')
    .execute();
  // What a filter chose once it chooses anew, unless one run is named that has had its device.
  const isFiltered = test.device_filter !== null && test.device_filter.count !== null;
  const device = run?.device_id ?? null;
  if (isFiltered && device === null && test.device_filter !== null)
    return { test, on: { filter: test.device_filter, count: runs.length } };
  const deviceIds = await presentOf(db, [...new Set(runs.flatMap(({ device_id }) => device_id ?? []))]);
  if (deviceIds.length > 0) return { test, on: { deviceIds } };
  const message = { ko: '그 장비가 이제 없습니다.', en: 'Its device is not there any more.' };
  throw new DomainError('E1011', [{ field: 'devices', message }]);
}
