import { makeApk } from '@rackhand/test-apks/make-apk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { createRunCalls } from '../farm/run-calls.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** Document 9, "Must hold" 4: in an installation, for a moment and for more than a minute. */
const devices = 2;
const awayWithinMs = 30_000;
/** The minute that an agent waits, and the rest before the next attempt. */
const endsWithinMs = 150_000;
const app_id = 'kr.lab.unplugged';
const scenario = 'version: 1\nsteps:\n  - sleep: 1ms\n';

let farm: Farm;
let desk: HttpAdmin;
let calls: Awaited<ReturnType<typeof createRunCalls>>;

beforeAll(async () => {
  farm = await startFarm({ devices });
  desk = await signInByHttp(farm, farm.admin);
  calls = await createRunCalls(farm, desk);
});
afterAll(async () => {
  await desk.leave();
  await farm.stop();
});

const added = z.object({ data: z.object({ id: z.int() }) });
const run = z.object({
  device_udid: z.string(),
  timeline: z.array(z.object({ name: z.string() })),
  attempts: z.array(z.object({ reason: z.string().nullable() })),
});

async function addApp(): Promise<number> {
  const apk = makeApk({ app_id, version_code: 3, version_name: '3.0', min_sdk: 19, padding: 5_000_000 });
  const file = { name: 'unplugged.apk', mimeType: 'application/octet-stream', buffer: apk };
  const multipart = { file, app_id, device_list: '[]' };
  const answer = await desk.request.post('/admbo/app', { multipart });
  return added.parse(await answer.json()).data.id;
}

const runOf = async (tid: number, nth: number): Promise<z.infer<typeof run>> =>
  run.parse((await desk.get(`/admbo/test/${String(tid)}-${String(nth)}`)).run);
const installsOf = async (udid: string): Promise<(string | null)[]> =>
  (await farm.control.journalOf(udid)).flatMap((line) =>
    line.app_id === app_id && line.did === 'install' ? [line.to] : [],
  );

it(
  'a device that is unplugged while a test installs its app is tested once it is back, or in the next attempt, and is given it once',
  async () => {
    await expectAllAvailable(farm, devices);
    const rack = (await farm.control.devices()).map(({ serial }) => serial);
    await farm.control.inject('vanish_in_transfer', rack, { after_bytes: 500_000 });
    const options = { retry: 1, cleaning_after: 'none' };
    const app = { id: await addApp(), install: 'differs' };
    const tid = await calls.start({ scenario, app, options }, 'unplugged');
    const hasGap = async (nth: number): Promise<boolean> =>
      (await runOf(tid, nth)).timeline.some(({ name }) => name === 'device_away');
    await waitUntil('both are missed', async () => (await hasGap(1)) && (await hasGap(2)), awayWithinMs);
    const [moment, long] = [await runOf(tid, 1), await runOf(tid, 2)];
    await farm.control.inject('replug', [moment.device_udid]);
    await waitUntil(
      'the other one is waited for no more',
      async () => (await runOf(tid, 2)).attempts[0]?.reason === 'DEVICE_AWAY',
      endsWithinMs,
    );
    await farm.control.inject('replug', [long.device_udid]);
    const ended = await calls.ended(tid, endsWithinMs);
    const told = ended.map(({ result, attempts }) => [result, ...attempts.map(({ reason }) => reason)]);
    expect(told).toEqual([
      ['passed', null],
      ['passed', 'DEVICE_AWAY', null],
    ]);
    for (const udid of rack) expect(await installsOf(udid), udid).toEqual(['3']);
    await expectAllAvailable(farm, devices);
  },
  2 * endsWithinMs,
);
