import { setInterval } from 'node:timers/promises';
import { testOptions } from '@rackhand/contract/test/project';
import type { RunFacts } from '@rackhand/contract/test/run-link';
import type { RunResult } from '@rackhand/contract/test/run-states';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/korean-time.ts';
import { reopenDays } from '../kpi/close-days.ts';
import { endedPlan } from '../runs/ended-plan.ts';
import { type PastTest, pastApp, pastTests } from './past-tests.ts';
import { addTrialLinks } from './trial-links.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

const lookEveryMs = 500;
const stillMs = 1_500;
const groupType = 'origin';
const by = 'trial';
const options = testOptions.parse({});
const limitSeconds = options.limit_minutes * 60;

/** Adds them once the rack of the trial is there. */
export function startTrialRuns(app: FastifyInstance, deps: Deps & Pick<AppDeps, 'log'>): void {
  const ending = new AbortController();
  app.addHook('onClose', (_app, done) => {
    ending.abort();
    done();
  });
  void addWhenThere(deps, ending.signal);
}

async function addWhenThere(
  { log, ...deps }: Deps & Pick<AppDeps, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const _ of setInterval(lookEveryMs, undefined, { signal, ref: false }))
      if (await ensureTrialRuns(deps)) return;
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'the trial has no past tests');
  }
}

/** Tests that nobody has carried out, for the trial alone: where there are any already, nothing is added. false: the rack is still coming. */
export async function ensureTrialRuns({ db, clock }: Deps): Promise<boolean> {
  const at = clock.now();
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('trial runs', 0))`.execute(trx);
    const known = await trx.selectFrom('tests').select('tid').limit(1).executeTakeFirst();
    if (known !== undefined) return true;
    const phones = await findPhones(trx, at);
    if (phones.length === 0) return false;
    let turn = 0;
    for (const test of pastTests(startOfDay(at))) {
      const tid = await insertTest(trx, test);
      const on = test.runs.flatMap(() => phones[turn++ % phones.length] ?? []);
      await insertRuns(trx, { tid, test, on });
    }
    await addTrialLinks(trx, groupType, by, at);
    await reopenDays(trx, sql`from test_runs r`, at);
    return true;
  });
}

interface Phone {
  id: number;
  host_id: number;
  model: string;
  os_version: string;
}

/** All of them, once none has come for a while. */
async function findPhones(trx: Trx, at: Date): Promise<Phone[]> {
  const { rows } = await sql<Phone & { is_new: boolean }>`
    select id, host_id, model, coalesce(platform_version, '') as os_version,
      registered_at > ${new Date(at.getTime() - stillMs)}::timestamptz as is_new
    from devices where host_id is not null and model <> '' and platform = 'ANDROID' and removed_at is null
    order by id`.execute(trx);
  return rows.some(({ is_new }) => is_new) ? [] : rows;
}

async function insertTest(
  trx: Trx,
  { project, category, subCategory, user, team, at }: PastTest,
): Promise<number> {
  const { rows } = await sql<{ tid: number }>`
    insert into tests (group_type, project_name, category, sub_category, test_type, executor, scenario, sent_scenario, options, note,
      uid, team_id, team_name, created_at, created_by)
    select ${groupType}, ${project}, ${category}, ${subCategory}, 'scenario', 'adb', '',
      ${JSON.stringify(endedPlan.scenario)}::jsonb, ${JSON.stringify(options)}::jsonb, '',
      (select uid from users where group_type = ${groupType} and user_id = ${user}), t.team_id,
      coalesce(t.team_name, ''), ${at}::timestamptz, ${by}
    from (select 1) one left join teams t on t.group_type = ${groupType} and t.team_name = ${team}
    returning tid`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the test is gone');
  return row.tid;
}

interface PastRuns {
  tid: number;
  test: PastTest;
  /** Of each run. */
  on: readonly Phone[];
}

/** With what their agents would have told of them. */
async function insertRuns(trx: Trx, { tid, test, on }: PastRuns): Promise<void> {
  const given = test.runs.map((run, place) => ({
    ...{ n: place + 1, device_id: on[place]?.id, host_id: on[place]?.host_id, result: run.result },
    ...{
      decided_by: run.decidedBy,
      queued_at: run.queuedAt,
      started_at: run.startedAt,
      ended_at: run.endedAt,
    },
    ...{ items: run.items, outcome: outcomes[run.result] },
    failed_item: run.items.find(({ state }) => state === 'failed')?.number ?? null,
    facts: factsOf(on[place]),
  }));
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as given (n integer, device_id integer, host_id integer,
        result text, decided_by jsonb, queued_at timestamptz, started_at timestamptz, ended_at timestamptz, items jsonb,
        outcome text, failed_item integer, facts jsonb)
    ), runs as (
      insert into test_runs (tid, n, group_type, device_id, host_id, app, state, result, priority, limit_seconds, queued_at,
        wait_until, attempt, started_at, ended_at, decided_by, done, total, uid, team_id, access)
      select t.tid, g.n, t.group_type, g.device_id, g.host_id, ${JSON.stringify(pastApp)}::jsonb, 'ended', g.result,
        ${options.priority}, ${limitSeconds}, g.queued_at, g.queued_at, 1, g.started_at, g.ended_at,
        nullif(g.decided_by, 'null'), jsonb_array_length(g.items), jsonb_array_length(g.items), t.uid, t.team_id,
        case when t.team_id is null then 'private' else 'team' end
      from given g, tests t where t.tid = ${tid} order by g.n returning id, n
    ), attempts as (
      insert into run_attempts (run_id, attempt, fence, host_id, device_id, plan, started_at, ended_at, outcome, reason, facts,
        failed_item, is_clean)
      select r.id, 1, nextval(pg_get_serial_sequence('leases', 'fence')), g.host_id, g.device_id, ${JSON.stringify(endedPlan)}::jsonb, g.started_at, g.ended_at, g.outcome,
        g.decided_by ->> 'reason', g.facts, g.failed_item, true
      from runs r join given g using (n)
    )
    insert into run_items (run_id, attempt, number, item)
    select r.id, 1, (item ->> 'number')::integer, item
    from runs r join given g using (n), jsonb_array_elements(g.items) item`.execute(trx);
}

const outcomes: Record<RunResult, string> = {
  passed: 'finished',
  warning: 'finished',
  failed: 'failed',
  stopped: 'stopped',
  error: 'error',
};

function factsOf(phone: Phone | undefined): RunFacts {
  const { model = '', os_version = '' } = phone ?? {};
  return {
    ...{ model, os_version, api_level: null, battery: 100, free_bytes: null, boot_id: '' },
    ...{ app_version: pastApp.app_version, app_version_code: pastApp.version_code },
  };
}
