import { deriveState } from '@rackhand/contract/device/device-state';
import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import type { CommandReport } from '@rackhand/contract/host/agent-link';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { type CommandedAgent, dialForCommands } from '../../testing/commanded-agent.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { lookAfterCommands } from '../commands/command-upkeep.ts';
import { storeCommandReport } from '../commands/store-command-report.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import { createPoolSnapshots } from '../devices/pool-snapshots.ts';
import { lookAfterHolds } from '../holds/hold-upkeep.ts';
import type { LeaseRow } from './find-leases.ts';

const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };
const deviceCount = 2;
let farm: TestFarm;
let runs = 0;

beforeAll(async () => {
  farm = await createTestFarm();
});
afterAll(() => farm.close());

const place = fc.integer({ min: 0, max: deviceCount - 1 });
/** One of those that the run has brought about, the newest first. */
const nth = fc.integer({ min: 0, max: 3 });
const minutes = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('hold' as const), place, minutes, state: fc.constantFrom('USING', 'LOCK') }),
  fc.record({ kind: fc.constant('renew' as const), nth, minutes }),
  fc.record({ kind: fc.constant('release' as const), nth }),
  fc.record({ kind: fc.constant('ask' as const), place, type: fc.constantFrom('reboot', 'usb_reset') }),
  fc.record({ kind: fc.constant('begin' as const), nth }),
  fc.record({ kind: fc.constant('end' as const), nth }),
  fc.record({ kind: fc.constant('decide' as const), place }),
  fc.record({ kind: fc.constant('pass' as const), minutes }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const onFirst = { place: 0, minutes: 1, state: 'USING' } as const;
/** Each end that a lease can come to. */
const everyEnd: Step[] = [
  { kind: 'hold', ...onFirst },
  { kind: 'release', nth: 0 },
  { kind: 'hold', ...onFirst },
  { kind: 'pass', minutes: 2 },
  { kind: 'hold', ...onFirst },
  { kind: 'ask', place: 0, type: 'reboot' },
  { kind: 'begin', nth: 0 },
  { kind: 'release', nth: 0 },
  { kind: 'end', nth: 0 },
  { kind: 'ask', place: 0, type: 'reboot' },
  { kind: 'begin', nth: 0 },
  { kind: 'pass', minutes: 5 },
  { kind: 'begin', nth: 0 },
  { kind: 'end', nth: 0 },
];

interface Run {
  cookie: string;
  agent: CommandedAgent;
  ids: number[];
  holds: string[];
  commands: string[];
}

async function startRun(): Promise<Run> {
  runs += 1;
  const udids = Array.from({ length: deviceCount }, (_, index) => `run-${String(runs)}-${String(index)}`);
  const agent = await dialForCommands(farm, await farm.addHost(`host-${String(runs)}`), udids);
  const rows = await farm.db.selectFrom('devices').select('id').where('udid', 'in', udids).execute();
  const ids = rows.map(({ id }) => id);
  return { cookie: await farm.signIn('super'), agent, ids, holds: [], commands: [] };
}

async function call({ cookie }: Run, url: string, payload: object): Promise<Answer['data']> {
  const headers = { cookie, ...sameOrigin };
  const response = await farm.app.inject({ method: 'POST', url, headers, payload });
  const { errorCode, data = {} } = response.json<Partial<Answer>>();
  expect(errorCode).not.toBe(500);
  return data;
}

const arn = (run: Run, at: number): string => arnOf(run.ids[at] ?? 0);

/** What the agent says; of a command that has ended it is late. */
async function report(run: Run, back: number, type: CommandReport['type']): Promise<void> {
  const id = run.commands.at(-1 - back);
  if (id === undefined) return;
  const { attempt, host_id } = await farm.db
    .selectFrom('commands')
    .select(['attempt', 'host_id'])
    .where('command_id', '=', id)
    .executeTakeFirstOrThrow();
  const named = { command_id: id, attempt, steps: [] };
  const said: CommandReport =
    type === 'command_result'
      ? { ...named, type, outcome: 'succeeded', reason: null, detail: '' }
      : { ...named, type };
  await storeCommandReport(farm.db, rules, host_id, said, farm.clock.now());
}

async function release(run: Run, back: number): Promise<void> {
  const hold_id = run.holds.at(-1 - back);
  if (hold_id === undefined) return;
  const [before, lease] = [await readDevices(run), await findLease(hold_id)];
  const { released } = await call(run, '/service/release', { hold_id });
  expect(released).toBe(lease.ended_at === null);
  if (released === false) expect(await readDevices(run)).toEqual(before);
}

async function take(run: Run, next: Step): Promise<void> {
  const { clock, db } = farm;
  switch (next.kind) {
    case 'hold': {
      const { state, minutes: lasting } = next;
      const { hold_id } = await call(run, '/service/hold', {
        arn: arn(run, next.place),
        state,
        minutes: lasting,
      });
      if (typeof hold_id === 'string') run.holds.push(hold_id);
      break;
    }
    case 'renew': {
      const hold_id = run.holds.at(-1 - next.nth) ?? '';
      await call(run, '/service/hold/renew', { hold_id, minutes: next.minutes });
      break;
    }
    case 'release':
      await release(run, next.nth);
      break;
    case 'ask': {
      const asked = await call(run, `/admbo/device/${next.type}`, { arn: arn(run, next.place) });
      if (typeof asked['command_id'] === 'string') run.commands.push(asked['command_id']);
      break;
    }
    case 'begin':
      await report(run, next.nth, 'command_progress');
      break;
    case 'end':
      await report(run, next.nth, 'command_result');
      break;
    case 'decide': {
      const old_state = (await readDevices(run))[next.place]?.state;
      const new_state = old_state === 'EXCLUDE' ? 'AVAILABLE' : 'EXCLUDE';
      await call(run, '/service/change_state', { arn: arn(run, next.place), old_state, new_state });
      break;
    }
    case 'pass':
      clock.advance(next.minutes * minute);
      run.agent.beat();
      await lookAfterHolds(db, rules, clock.now());
      await lookAfterCommands(db, rules, clock.now());
      break;
  }
}

const findLease = (id: string): Promise<LeaseRow> =>
  farm.db.selectFrom('leases').selectAll().where('lease_id', '=', id).executeTakeFirstOrThrow();
const readDevices = (run: Run): Promise<DeviceRow[]> =>
  farm.db.selectFrom('devices').selectAll().where('id', 'in', run.ids).orderBy('id').execute();

async function expectTruth(run: Run, timeHasPassed: boolean): Promise<void> {
  const lasting = await farm.db
    .selectFrom('leases')
    .selectAll()
    .where('device_id', 'in', run.ids)
    .where('ended_at', 'is', null)
    .execute();
  for (const { id, excluded, holder, errors, state } of await readDevices(run)) {
    const holding = lasting.filter((lease) => lease.device_id === id && lease.state !== null);
    expect(holding.length).toBeLessThanOrEqual(1);
    expect(holder).toBe(holding[0]?.state ?? null);
    expect(state).toBe(deriveState({ excluded, holder, errors }));
  }
  if (!timeHasPassed) return;
  const over = lasting.filter(({ state, expires_at }) => state !== null && expires_at <= farm.clock.now());
  expect(over).toEqual([]);
}

it('whatever is taken, renewed, released, asked for and told in whatever order: a device has one holder or none, shows it, and nobody has it for ever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const run = await startRun();
      for (const next of steps) {
        await take(run, next);
        await expectTruth(run, next.kind === 'pass');
      }
      run.agent.close();
    }),
    { numRuns: 40, examples: [[everyEnd]] },
  );
  const { rows } = await sql<{ kind: string; reason: string }>`
    select distinct kind, end_reason as reason from leases where ended_at is not null`.execute(farm.db);
  for (const reason of ['HOLD_RELEASED', 'HOLD_EXPIRED', 'REBOOT_REQUESTED', 'REBOOTED', 'REBOOT_DEADLINE'])
    expect(rows.map((row) => row.reason)).toContain(reason);
}, 120_000);
