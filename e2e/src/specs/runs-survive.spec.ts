import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { killAdbServer, killAndStart, killPid } from '../farm/kill-programs.ts';
import { postgresPid } from '../farm/process-ids.ts';
import { createRunCalls, type EndedRun } from '../farm/run-calls.ts';
import { seededPart } from '../farm/seeded-part.ts';

const devices = 6;
/** Two attempts, the seconds before each of them, and the minute after which who is silent has lost its device. */
const endsWithinMs = 240_000;
/** Document 9, "Must hold": nobody has a device any more behind that. */
const freeWithinMs = 120_000;
const presses = 8;
const key = 'DPAD_DOWN';
const scenario = `version: 1
app: com.android.settings
steps:
  - launch
  - repeat: {times: ${String(presses)}, steps: [{key: DPAD_DOWN}, {sleep: 400ms}]}
`;

let farm: Farm;
let desk: HttpAdmin;
let calls: Awaited<ReturnType<typeof createRunCalls>>;
let nth = 0;

beforeAll(async () => {
  farm = await startFarm({ devices });
  desk = await signInByHttp(farm, farm.admin);
  calls = await createRunCalls(farm, desk);
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
  { of: 'the adb server', strike: () => killAdbServer(farm.dataDir) },
  { of: 'the database', strike: () => killPid(postgresPid(farm.dataDir)) },
];
/** From the question until after the end: any of them is as good as another. */
const moments = Array.from({ length: 50 }, (_, place) => place * 200);
const kills = victims.flatMap((victim) => moments.map((ms) => ({ ...victim, ms })));

/**
 * Each press once at most in its attempt, all of them where it came to its end but those of which it says itself that it is
 * not known, and none when nobody had the device.
 */
async function expectTrueTouches(run: EndedRun, startedAt: Date): Promise<void> {
  const { device_udid: udid, attempts, test_run_id: id } = run;
  const unknown = run.timeline.filter(({ detail }) => detail.includes('it is not known whether it was done'));
  const pressed = await calls.pressed(udid, key);
  let inAttempts = 0;
  for (const { started_at, ended_at, outcome } of attempts) {
    const own = pressed.within(new Date(started_at), new Date(ended_at ?? started_at));
    inAttempts += own;
    expect(own, `${id} on ${udid}`).toBeLessThanOrEqual(presses);
    if (outcome === 'finished')
      expect(own, `${id} on ${udid}`).toBeGreaterThanOrEqual(presses - unknown.length);
  }
  expect(pressed.within(startedAt, new Date()), `${id} on ${udid}`).toBe(inAttempts);
}

/** Nothing that was acknowledged is lost: the lines of each attempt are all there, without a gap. */
async function expectWholeLogs({ test_run_id: id, attempts }: EndedRun): Promise<void> {
  for (const { attempt, log_lines } of attempts) {
    const numbers = await calls.lineNumbers(id, attempt);
    expect(numbers, `${id}, attempt ${String(attempt)}`).toEqual(
      Array.from({ length: log_lines }, (_, line) => line + 1),
    );
  }
}

/** Each picture that its steps name is there, and each file as it came. */
async function expectWholeFiles({ test_run_id: id, timeline, shots }: EndedRun): Promise<void> {
  const named = timeline.flatMap(({ shot }) => (shot === null || shot === 0 ? [] : [shot]));
  expect(
    named.filter((shot) => !shots.includes(shot)),
    id,
  ).toEqual([]);
  expect(await calls.brokenFiles(id), id).toEqual([]);
}

describe('kill -9 in the middle of a test: each run ends once, its device is free, its touches, lines and files are true', () => {
  it.each(seededPart(kills, 2))(
    'of $of, $ms ms after it was started',
    async ({ strike, ms }) => {
      const startedAt = new Date();
      const body = { scenario, options: { retry: 3 } };
      // At any moment there is: nothing that happens is waited for here.
      const [tid] = await Promise.all([calls.start(body, `test ${String(nth)}`), wait(ms).then(strike)]);
      const ended = await calls.ended(tid, endsWithinMs);
      expect(ended.map(({ result }) => result)).toEqual(Array.from({ length: devices }, () => 'passed'));
      await expectAllAvailable(farm, devices, freeWithinMs);
      for (const run of ended) {
        expect(run.attempts.filter(({ ended_at }) => ended_at === null)).toEqual([]);
        expect(run.attempts.filter(({ outcome }) => outcome === 'finished')).toHaveLength(1);
        await expectTrueTouches(run, startedAt);
        await expectWholeLogs(run);
        await expectWholeFiles(run);
      }
    },
    endsWithinMs + freeWithinMs + 60_000,
  );
});
