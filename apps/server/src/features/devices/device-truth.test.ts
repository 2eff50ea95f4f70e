import { deriveErrors, deriveState } from '@rackhand/contract/device/device-state';
import type { Sighting } from '@rackhand/contract/device/sighting';
import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { limits } from '@rackhand/contract/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { healthyReadings, phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let runs = 0;

beforeAll(async () => {
  // Whether a connection is unstable has tests of its own.
  farm = await createTestFarm(undefined, { UNSTABLE_AFTER_CHANGES: '0' });
});

afterAll(() => farm.close());

const deviceCount = 4;
const place = fc.integer({ min: 0, max: deviceCount - 1 });

/** What may be different about a device from one look to the next. */
const look = fc.record({
  connection: fc.constantFrom('device', 'device', 'offline', 'unauthorized', 'absent', 'recovery'),
  silent_tries: fc.constantFrom(0, 0, 1, 6),
  battery: fc.constantFrom(80, 20, 9),
  wifi: fc.boolean(),
});
type Look = typeof look extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), place, look }),
  fc.record({ kind: fc.constant('snapshot' as const), place, look }),
  fc.record({ kind: fc.constant('gap' as const), place, look }),
  fc.record({ kind: fc.constant('repeat' as const) }),
  fc.record({ kind: fc.constant('away' as const) }),
  fc.record({ kind: fc.constant('decide' as const), place }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function seenAs(udid: string, { connection, silent_tries, battery, wifi }: Look): Sighting {
  const readings = { ...healthyReadings, battery_level: battery, wifi_connected: wifi };
  return phone(udid, { connection, silent_tries, readings });
}

interface Truth {
  sighting: Sighting;
  excluded: boolean;
  wasLow: boolean;
}

/** A run of its own: a new host with new devices, what is true of them, and the agent's line. */
interface Run {
  token: string;
  agent: TestAgent;
  truths: Map<string, Truth>;
}

function errorsOf({ sighting, wasLow }: Truth): ReturnType<typeof deriveErrors> {
  return deriveErrors({
    sighting,
    hostAway: false,
    unconfirmed: [],
    wasLowBattery: wasLow,
    thresholds: defaultThresholds,
  });
}

function see(truth: Truth, sighting: Sighting): void {
  truth.sighting = sighting;
  if (sighting.connection === 'device') truth.wasLow = errorsOf(truth).includes('LOW_BATTERY');
}

async function take(run: Run, next: Step): Promise<void> {
  const truths = [...run.truths.values()];
  const whole = (): Sighting[] => truths.map(({ sighting }) => sighting);
  const truth = 'place' in next ? truths[next.place] : undefined;
  if ('look' in next && truth !== undefined) see(truth, seenAs(truth.sighting.udid, next.look));
  switch (next.kind) {
    case 'change':
      if (truth !== undefined) await run.agent.change(truth.sighting.udid, truth.sighting);
      break;
    case 'snapshot':
      await run.agent.snapshot(whole());
      break;
    case 'gap':
      run.agent.beat(1_000_000);
      await run.agent.hears('snapshot_wanted');
      run.agent.heard.length = 0;
      await run.agent.snapshot(whole());
      break;
    case 'repeat':
      run.agent.say({ type: 'changes', seq: 0, changes: [{ udid: 'unknown', gone: true }] });
      break;
    case 'away':
      run.agent.close();
      farm.clock.advance(limits.hostSilenceMs + 1);
      await farm.judgeHosts();
      run.agent = await farm.dial(run.token, { runId: 'run' });
      await run.agent.snapshot(whole());
      break;
    case 'decide':
      if (truth !== undefined) await decide(truth);
      break;
  }
}

async function decide(truth: Truth): Promise<void> {
  const { arn, info } = await farm.device(truth.sighting.udid);
  truth.excluded = !truth.excluded;
  const new_state = truth.excluded ? 'EXCLUDE' : 'AVAILABLE';
  await farm.call('/service/change_state', { arn, old_state: info.state, new_state });
}

async function startRun(): Promise<Run> {
  runs += 1;
  const token = await farm.addHost(`host-${String(runs)}`);
  const agent = await farm.dial(token, { runId: 'run' });
  const udids = Array.from({ length: deviceCount }, (_, index) => `run-${String(runs)}-${String(index)}`);
  const truths = udids.map((udid): Truth => ({ sighting: phone(udid), excluded: false, wasLow: false }));
  await agent.snapshot(truths.map(({ sighting }) => sighting));
  return { token, agent, truths: new Map(truths.map((truth) => [truth.sighting.udid, truth])) };
}

it('whatever agents say in whatever order, what is stored is what is true, and no state stands twice in a row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      const run = await startRun();
      for (const next of steps) await take(run, next);
      for (const [udid, truth] of run.truths) {
        const errors = errorsOf(truth);
        const expected = { errors, state: deriveState({ excluded: truth.excluded, holder: null, errors }) };
        await eventually(
          async () => (await farm.device(udid)).info.state === expected.state,
          `${udid} being ${expected.state}`,
        );
        expect((await farm.device(udid)).info).toMatchObject(expected);
        const history = (await farm.history(udid)).reverse();
        for (const [index, change] of history.entries()) {
          expect(change.to).not.toBe(change.from);
          expect(change.from).toBe(history[index - 1]?.to ?? null);
        }
        expect(history.at(-1)?.to).toBe(expected.state);
      }
      run.agent.close();
    }),
    { numRuns: 40 },
  );
}, 120_000);
