import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ChargedDesk, type Entry, openChargedDesk } from '../farm/charged-desk.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { killAndStart, killPid } from '../farm/kill-programs.ts';
import { postgresPid } from '../farm/process-ids.ts';
import { createRunCalls } from '../farm/run-calls.ts';
import { seededPart } from '../farm/seeded-part.ts';
import { verifyLedger } from '../farm/verify-ledger.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 3;
/** Two attempts, the seconds before each of them, and the minute after which who is silent has lost its device. */
const endsWithinMs = 240_000;
const freeWithinMs = 120_000;
/** Kept for each run, a point a minute. */
const limitMinutes = 5;
const given = 100;
const scenario = `version: 1
app: com.android.settings
steps:
  - launch
  - repeat: {times: 8, steps: [{key: DPAD_DOWN}, {sleep: 400ms}]}
`;

let farm: Farm;
let desk: ChargedDesk;
let calls: Awaited<ReturnType<typeof createRunCalls>>;
let nth = 0;

beforeAll(async () => {
  farm = await startFarm({ devices });
  desk = await openChargedDesk(farm);
  calls = await createRunCalls(farm, desk.admin);
});
afterAll(async () => {
  await desk.leave();
  await farm.stop();
});
beforeEach(async () => {
  await expectAllAvailable(farm, devices);
  nth += 1;
});

const victims: readonly { of: string; strike: () => Promise<void> }[] = [
  { of: 'the server', strike: () => killAndStart(farm.server) },
  { of: 'the agent', strike: () => killAndStart(farm.agent) },
  { of: 'the database', strike: () => killPid(postgresPid(farm.dataDir)) },
];
/** From the question until after the end, its settlement among them. */
const moments = Array.from({ length: 40 }, (_, place) => place * 200);
const kills = victims.flatMap((victim) => moments.map((ms) => ({ ...victim, ms })));

/** Asks until it is answered: by its key that is one test, whatever is lost on the way. */
async function startFor(uid: string, arns: readonly string[]): Promise<number> {
  const options = { limit_minutes: limitMinutes, retry: 3 };
  const body = { scenario, devices: arns, options, acting_uid: uid };
  const key = `charged test ${String(nth)}`;
  let tid: number | undefined;
  const ask = async (): Promise<boolean> => {
    const answer = await desk.ask('/admbo/custom_test', body, key).catch(() => undefined);
    tid = z.object({ tid: z.int() }).safeParse(answer?.data).data?.tid;
    return tid !== undefined;
  };
  await waitUntil('the test is accepted', ask, 60_000);
  return tid ?? 0;
}

function expectChargedOnce(entries: readonly Entry[], run: string): number {
  const own = entries.filter(({ test_run_id: id }) => id === run);
  const points = (kind: string): number[] =>
    own.filter((entry) => entry.kind === kind).map(({ basic, bonus }) => basic + bonus);
  expect(points('reserve'), run).toEqual([limitMinutes]);
  expect(points('spend'), run).toHaveLength(1);
  const [spent = 0] = points('spend');
  const released = spent < limitMinutes ? [limitMinutes - spent] : [];
  expect(points('release'), run).toEqual(released);
  expect(own).toHaveLength(2 + released.length);
  return spent;
}

describe('kill -9 in the middle of tests that cost points: each is charged once, and the ledger is true', () => {
  it.each(seededPart(kills, 2))(
    'of $of, $ms ms after they were started',
    async ({ strike, ms }) => {
      const uid = await desk.addUser(`payer${String(nth)}`, { max_concurrent_tests: devices });
      await desk.give(uid, { basic_point: given });
      const arns = await desk.free();
      // At any moment there is: nothing that happens is waited for here.
      const [tid] = await Promise.all([startFor(uid, arns), wait(ms).then(strike)]);
      const ended = await calls.ended(tid, endsWithinMs);
      expect(ended.map(({ result }) => result)).toEqual(arns.map(() => 'passed'));
      await expectAllAvailable(farm, devices, freeWithinMs);
      const entries = await desk.ledger(uid);
      const spent = ended.map(({ test_run_id: id }) => expectChargedOnce(entries, id));
      const left = given - spent.reduce((sum, points) => sum + points, 0);
      expect(await desk.wallet(uid)).toMatchObject({ available: left, reserved: 0 });
      expect(await verifyLedger(farm)).toEqual([]);
    },
    endsWithinMs + freeWithinMs + 60_000,
  );
});
