import type { AutonomousParameters } from '@rackhand/contract/test/autonomous';
import type { DeviceFilter, TestApp, TestOptions } from '@rackhand/contract/test/project';
import type { RunPlan } from '@rackhand/contract/test/run-link';
import { type Executor, runLimits, type TestType } from '@rackhand/contract/test/run-states';
import type { SentScenario } from '@rackhand/contract/test/sent-scenario';
import type { Text } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { firstAccess } from './first-access.ts';
import { runChannel } from './run-channel.ts';

/** A test about to be queued: its project as it is now, and nothing that it would have to look up later. */
export interface NewTest {
  groupType: string;
  projectId: number | null;
  projectName: string;
  categoryId: number | null;
  category: string;
  subCategory: string;
  testType: TestType;
  executor: Executor;
  app: TestApp | null;
  /** What is installed, resolved at the start. */
  runApp: RunPlan['app'];
  /** One run on each device; or so many runs, each on one that fits the filter and is free when it begins. */
  on: { deviceIds: readonly number[] } | { filter: DeviceFilter; count: number };
  /** YAML. */
  scenario: string;
  sent: SentScenario;
  /** With a seed and without secrets; null: it does not explore. */
  parameters: AutonomousParameters | null;
  options: TestOptions;
  note: string;
  createdBy: string;
  /** Whose round it is; null: nobody's. */
  tokkidanId?: number | null;
  /** For whom a program starts it, locked by the caller; null: for nobody. */
  uid?: string | null;
  /** The project's; null: it has none. */
  team?: { teamId: number; teamName: string } | null;
}

export interface CreatedTest {
  tid: number;
  runs: { n: number; deviceId: number | null }[];
}

/**
 * Queues a test and its runs, and bumps the farm's version: whatever the transaction has to lock is locked before. Refused
 * with 20414 where too many runs wait already, of all or of its project.
 */
export async function createTest(trx: Trx, newTest: NewTest, at: Date): Promise<CreatedTest> {
  const deviceIds = devicesOf(newTest);
  // From here on one start after the other, so that all of them count what the others have queued.
  const version = await bumpTopic(trx, 'tests');
  await requireRoom(trx, newTest.projectId, deviceIds.length);
  const tid = await insertTest(trx, newTest, at);
  const { groupType, projectId, runApp, options, tokkidanId = null, uid = null, team = null } = newTest;
  await sql`
    insert into test_runs (tid, n, group_type, project_id, device_id, app, priority, limit_seconds, queued_at, wait_until, changed_version,
      tokkidan_id, uid, team_id, access)
    select ${tid}, n, ${groupType}, ${projectId}, device_id, ${jsonOrNull(runApp)}::jsonb, ${options.priority},
      ${options.limit_minutes * 60}, ${at}::timestamptz, ${new Date(at.getTime() + options.wait_minutes * 60_000)}::timestamptz, ${version},
      ${tokkidanId}::integer, ${uid}::text, ${team?.teamId ?? null}::integer, ${firstAccess(team?.teamId ?? null)}
    from unnest(${deviceIds}::integer[]) with ordinality as on_each (device_id, n)`.execute(trx);
  await sql`select pg_notify(${runChannel}, '')`.execute(trx);
  return { tid, runs: deviceIds.map((deviceId, nth) => ({ n: nth + 1, deviceId })) };
}

function devicesOf({ on }: NewTest): (number | null)[] {
  return 'deviceIds' in on ? [...on.deviceIds] : Array.from({ length: on.count }, () => null);
}

async function requireRoom(trx: Trx, projectId: number | null, wanted: number): Promise<void> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::integer as all, (count(*) filter (where project_id = ${projectId}::integer))::integer as own
    from test_runs where state = 'queued'`.execute(trx);
  const { all, own } = rows[0] ?? { all: 0, own: 0 };
  if (all + wanted > runLimits.queued) throw tooMany(runLimits.queued, { ko: '', en: '' });
  if (projectId !== null && own + wanted > runLimits.queuedOfProject)
    throw tooMany(runLimits.queuedOfProject, { ko: '이 프로젝트에서 ', en: ' of this project' });
}

function tooMany(limit: number, whose: Text): DomainError {
  const most = limit.toLocaleString('en');
  const message = {
    ko: `${whose.ko}기다리는 테스트가 너무 많습니다(최대 ${most}개).`,
    en: `Too many runs${whose.en} are waiting (${most} at most).`,
  };
  return new DomainError('20414', [{ field: 'devices', message }]);
}

async function insertTest(trx: Trx, newTest: NewTest, at: Date): Promise<number> {
  const { groupType, projectId, projectName, categoryId, category, subCategory, testType, executor } =
    newTest;
  const { app, on, scenario, sent, parameters, options, note, createdBy } = newTest;
  const { tokkidanId = null, uid = null, team = null } = newTest;
  const { tid } = await trx
    .insertInto('tests')
    .values({
      ...{ group_type: groupType, project_id: projectId, project_name: projectName },
      ...{ category_id: categoryId, category, sub_category: subCategory },
      ...{ test_type: testType, executor, scenario, note, created_at: at, created_by: createdBy },
      ...{ tokkidan_id: tokkidanId, uid, team_id: team?.teamId ?? null, team_name: team?.teamName ?? '' },
      app: jsonOrNull(app),
      device_filter: 'filter' in on ? JSON.stringify(on.filter) : null,
      sent_scenario: JSON.stringify(sent),
      parameters: jsonOrNull(parameters),
      options: JSON.stringify(options),
    })
    .returning('tid')
    .executeTakeFirstOrThrow();
  return tid;
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
