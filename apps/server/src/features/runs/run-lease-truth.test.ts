import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { testOptions } from '@rackhand/contract/test/project';
import type { RunError } from '@rackhand/contract/test/run-errors';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { testAbilities } from '../../testing/test-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { lookAfterCommands } from '../commands/command-upkeep.ts';
import { storeCommandReport } from '../commands/store-command-report.ts';
import { arnOf } from '../devices/device-shape.ts';
import { createPoolSnapshots } from '../devices/pool-snapshots.ts';
import { askToStop } from './ask-to-stop.ts';
import { createTest } from './create-test.ts';
import { endRun } from './end-run.ts';
import { findAttempt } from './find-attempt.ts';
import { lockRun } from './run-row.ts';
import { judgeLeases, lookAfterRuns } from './run-upkeep.ts';
import { storeProgress } from './store-progress.ts';
import { takeDevices } from './take-devices.ts';

const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };
const config = { runsPerHost: 32 };
let farm: TestFarm;
let rounds = 0;

beforeAll(async () => {
  farm = await createTestFarm();
});
afterAll(() => farm.close());

const place = fc.integer({ min: 0, max: 1 });
/** One of the attempts that were ever given, the newest first: also one that is over. */
const nth = fc.integer({ min: 0, max: 4 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start' as const), place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('claim' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('goes' as const), nth },
      state: fc.constantFrom('standby' as const, 'running' as const, 'cleaning' as const),
    }),
  },
  fc.record({
    ...{ kind: fc.constant('ends' as const), nth },
    reason: fc.constantFrom<(RunError | null)[]>(null, 'DEVICE_AWAY', 'APP_GONE'),
  }),
  fc.record({ kind: fc.constant('stop' as const) }),
  fc.record({ kind: fc.constant('reboot' as const), place }),
  fc.record({ kind: fc.constant('begin' as const) }),
  fc.record({ kind: fc.constant('done' as const) }),
  // Also a clock that goes back.
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(5, 20, 31, 61, -7_200) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const clockGoesBack: Step[] = [
  { kind: 'start', place: 0 },
  { kind: 'claim' },
  { kind: 'pass', seconds: -7_200 },
];

interface Round {
  ids: number[];
  commands: string[];
}

async function begin(): Promise<Round> {
  rounds += 1;
  const udids = [0, 1].map((at) => `round-${String(rounds)}-${String(at)}`);
  const agent = await farm.dial(await farm.addHost(`host-${String(rounds)}`), { abilities: testAbilities });
  await agent.snapshot(udids.map((udid) => phone(udid)));
  const rows = await farm.db
    .selectFrom('devices')
    .select('id')
    .where('udid', 'in', udids)
    .orderBy('id')
    .execute();
  return { ids: rows.map(({ id }) => id), commands: [] };
}

const at = (): Date => farm.clock.now();

async function start(deviceId: number): Promise<void> {
  await farm.db.transaction().execute((trx) =>
    createTest(
      trx,
      {
        ...{ groupType: 'origin', projectId: null, projectName: 'n', categoryId: null, category: '' },
        ...{ subCategory: '', testType: 'scenario', executor: 'adb', app: null, runApp: null, scenario: '' },
        ...{
          sent: { app: null, variables: {}, steps: [] },
          parameters: null,
          note: '',
          createdBy: 'admin01',
        },
        ...{ on: { deviceIds: [deviceId] }, options: testOptions.parse({ wait_minutes: 5 }) },
      },
      at(),
    ),
  );
}

/** As an agent names it, whatever has become of it. */
async function namedAttempt({ ids }: Round, back: number) {
  const { rows } = await sql<{ test_run_id: string; attempt: number; fence: number; host_id: number }>`
    select r.tid || '-' || r.n as test_run_id, a.attempt, a.fence::integer as fence, a.host_id
    from run_attempts a join test_runs r on r.id = a.run_id where a.device_id = any(${ids})
    order by a.fence desc offset ${back} limit 1`.execute(farm.db);
  const [named] = rows;
  return named === undefined ? null : { named, found: await findAttempt(farm.db, named.host_id, named) };
}

async function report(round: Round, next: Extract<Step, { kind: 'goes' | 'ends' }>): Promise<void> {
  const known = await namedAttempt(round, next.nth);
  if (known === null || known.found === null) return;
  const { found } = known;
  const before = await truthOf(round);
  if (next.kind === 'goes') {
    const said = { stage: 'test' as const, done: 0, total: 1, facts: null, items: [], state: next.state };
    await storeProgress(farm.db, rules, found, said, at());
  } else
    await farm.db.transaction().execute(async (trx) => {
      const locked = await lockRun(trx, found);
      if (locked === null) return;
      const outcome = next.reason === null ? ('finished' as const) : ('error' as const);
      const verdict = { result: outcome === 'error' ? outcome : ('passed' as const), decidedBy: null };
      const end = { outcome, reason: next.reason, detail: '', crashes: 0, anrs: 0, told: null, verdict };
      await endRun(trx, rules, locked, end, at());
    });
  if (found.isOver) expect(asOf(before, await truthOf(round))).toEqual(before);
}

/** Without what the farm has given away meanwhile by itself: a lease that is newer than all of before. */
function asOf(before: Truth[], now: Truth[]): Truth[] {
  const newest = Math.max(0, ...before.flatMap(({ having }) => having ?? []).map(({ fence }) => fence));
  return now.map((truth) =>
    truth.having !== null && truth.having.some(({ fence }) => fence > newest)
      ? { ...truth, holder: null, having: null, running: null }
      : truth,
  );
}

async function command(round: Round, type: 'command_progress' | 'command_result'): Promise<void> {
  const id = round.commands.at(-1);
  if (id === undefined) return;
  const { attempt, host_id } = await farm.db
    .selectFrom('commands')
    .select(['attempt', 'host_id'])
    .where('command_id', '=', id)
    .executeTakeFirstOrThrow();
  const named = { command_id: id, attempt, steps: [] };
  const said =
    type === 'command_result'
      ? ({ ...named, type, outcome: 'succeeded', reason: null, detail: '' } as const)
      : ({ ...named, type } as const);
  await storeCommandReport(farm.db, rules, host_id, said, at());
}

async function upkeep(): Promise<void> {
  await lookAfterCommands(farm.db, rules, at());
  await lookAfterRuns(farm.db, rules, at());
  await judgeLeases(farm.db, rules, at());
}

async function take(round: Round, next: Step): Promise<void> {
  const { db, clock } = farm;
  const { ids } = round;
  switch (next.kind) {
    case 'start':
      return start(ids[next.place] ?? 0);
    case 'claim':
      // Two servers at once.
      await Promise.all(
        [1, 2].map(() => takeDevices(db, { ...rules, config, deployments: farm.app.deployments }, at())),
      );
      return;
    case 'goes':
    case 'ends':
      return report(round, next);
    case 'stop': {
      const runs = sql<boolean>`r.device_id = any(${ids})`;
      const states = ['queued', 'standby', 'running', 'cleaning'] as const;
      await db
        .transaction()
        .execute((trx) => askToStop(trx, { groupType: 'origin', runs, states }, 'kim', at()));
      return;
    }
    case 'reboot': {
      const { data } = await farm.call('/admbo/device/reboot', { arn: arnOf(ids[next.place] ?? 0) });
      if (typeof data['command_id'] === 'string') round.commands.push(data['command_id']);
      return;
    }
    case 'begin':
      return command(round, 'command_progress');
    case 'done':
      return command(round, 'command_result');
    case 'pass':
      clock.advance(next.seconds * 1_000);
      return upkeep();
  }
}

interface Truth {
  id: number;
  holder: string | null;
  /** Leases that have the device. */
  having: { fence: number; kind: string; expires_at: string }[] | null;
  /** Runs that say that they have it, and the fence of those whose lease lasts. */
  running: { fence: number; lasts: boolean }[] | null;
}

async function truthOf({ ids }: Round): Promise<Truth[]> {
  const { rows } = await sql<Truth>`
    select d.id, d.holder,
      (select json_agg(json_build_object('fence', l.fence, 'kind', l.kind, 'expires_at', l.expires_at)) from leases l
        where l.device_id = d.id and l.ended_at is null and l.state is not null) as having,
      (select json_agg(json_build_object('fence', r.fence, 'lasts', l.ended_at is null)) from test_runs r
        join leases l on l.lease_id = r.lease_id
        where r.device_id = d.id and r.state in ('standby', 'running', 'cleaning')) as running
    from devices d where d.id = any(${ids}) order by d.id`.execute(farm.db);
  return rows;
}

async function expectTruth(round: Round): Promise<void> {
  for (const { holder, having, running } of await truthOf(round)) {
    expect(having?.length ?? 0).toBeLessThanOrEqual(1);
    expect(running?.length ?? 0).toBeLessThanOrEqual(1);
    expect(holder === null).toBe(having === null);
    // A run that goes on has its device; a lease of a run is one that goes on.
    const ofRun = having?.[0]?.kind === 'run' ? having[0].fence : null;
    expect(running?.find(({ lasts }) => lasts)?.fence ?? null).toBe(ofRun);
  }
}

it('whatever is started, claimed, told late or twice, stopped and rebooted, and however the clock jumps: a device has one holder or none, and nobody has it for ever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const round = await begin();
      for (const next of steps) {
        await take(round, next);
        await expectTruth(round);
      }
      // Nobody says anything any more: all of them end, and every device is free. One that the server's own look gives a
      // device to meanwhile waits anew behind that.
      for (let silent = 0; silent < 24; silent += 1) {
        farm.clock.advance(61_000);
        await upkeep();
      }
      const { rows } = await sql`
        select from test_runs r where r.state <> 'ended' and r.device_id = any(${round.ids})`.execute(
        farm.db,
      );
      expect(rows).toHaveLength(0);
      // A reboot that began before its clock went back lasts until then.
      farm.clock.advance(5 * 7_200_000);
      await upkeep();
      for (const { holder } of await truthOf(round)) expect(holder).toBeNull();
    }),
    { numRuns: 30, examples: [[clockGoesBack]] },
  );
}, 240_000);
