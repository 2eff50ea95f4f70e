import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAppCalls, type UpdateCommand } from '../farm/app-calls.ts';
import { endServerOrderly } from '../farm/end-orderly.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { killAdbServer, killAndStart, killPid } from '../farm/kill-programs.ts';
import { postgresPid } from '../farm/process-ids.ts';
import { seededPart } from '../farm/seeded-part.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** More than a host is given at one time, so that some wait while others run. */
const devices = 18;
const appIds = ['kr.lab.first', 'kr.lab.second'];
const endsWithinMs = 80_000;
/** Long enough to be met in the middle of it. */
const installMs = 250;

let farm: Farm;
let desk: HttpAdmin;
let calls: ReturnType<typeof createAppCalls>;
let rack: string[];
let version = 1;

beforeAll(async () => {
  farm = await startFarm({ devices });
  rack = (await farm.control.devices()).map(({ serial }) => serial);
  desk = await signInByHttp(farm, farm.admin);
  calls = createAppCalls(farm, desk, appIds);
  await farm.control.inject('slow_install', 'all', { ms: installMs });
  await calls.give(version);
  const { bulk_id } = await calls.updateAll(keyOf());
  await calls.ended(bulk_id, endsWithinMs);
});
afterAll(async () => {
  await desk.leave();
  await farm.stop();
});
beforeEach(async () => {
  await expectAllAvailable(farm, devices);
  version += 1;
  await calls.renew(version);
});

const keyOf = (): string => `update to ${String(version)}`;

/** Its journals can be read again: they are the judge. */
async function restartRack(): Promise<void> {
  await killAndStart(farm.simulator);
  await waitUntil('the rack answers', () =>
    farm.control.devices().then(
      () => true,
      () => false,
    ),
  );
}

const victims: readonly { of: string; strike: () => Promise<void> }[] = [
  { of: 'the server', strike: () => killAndStart(farm.server) },
  { of: 'the agent', strike: () => killAndStart(farm.agent) },
  { of: 'the simulated rack', strike: restartRack },
  { of: 'the adb server', strike: () => killAdbServer(farm.dataDir) },
  { of: 'the database', strike: () => killPid(postgresPid(farm.dataDir)) },
];
/** From the question until after the end: any of them is as good as another. */
const moments = Array.from({ length: 40 }, (_, nth) => nth * 80);
const kills = victims.flatMap((victim) => moments.map((ms) => ({ ...victim, ms })));

/** Each app of each device was installed as often as its row says: once, or not at all. */
async function expectTrueRows(rows: readonly UpdateCommand[]): Promise<void> {
  const brought = await calls.brought(version, rows);
  expect(brought).toHaveLength(devices * appIds.length);
  const untrue = brought.filter(({ installs, says }) => installs !== (says === 'succeeded' ? 1 : 0));
  expect(untrue).toEqual([]);
}

/** What did not come through is asked for once more, as an admin does: no app is installed twice by that, and none is lost. */
async function expectAllBroughtOnce(): Promise<void> {
  await expectAllAvailable(farm, devices, endsWithinMs);
  const { bulk_id } = await calls.updateAll(`${keyOf()}, the rest`);
  const rows = await calls.ended(bulk_id, endsWithinMs);
  expect(rows.filter(({ state }) => state !== 'succeeded')).toEqual([]);
  for (const udid of rack) {
    const journal = await farm.control.journalOf(udid);
    const own = journal.filter(({ to }) => to === String(version));
    expect(own.map(({ did, app_id }) => `${did} ${app_id}`).toSorted(), udid).toEqual(
      appIds.map((appId) => `install ${appId}`),
    );
    expect(
      own.map(({ from }) => from),
      udid,
    ).not.toContain(null);
  }
  await expect
    .poll(calls.installedVersions)
    .toEqual(rack.flatMap(() => appIds.map(() => `v${String(version)}`)));
}

describe('kill -9 in the middle of updating all devices: each row ends and is true, each app is there once', () => {
  it.each(seededPart(kills, 2))('of $of, $ms ms after it was asked for', async ({ strike, ms }) => {
    // At any moment there is: nothing that happens is waited for here.
    const [{ bulk_id }] = await Promise.all([calls.updateAll(keyOf()), wait(ms).then(strike)]);
    const rows = await calls.ended(bulk_id, endsWithinMs);
    await expectTrueRows(rows);
    await expectAllBroughtOnce();
  });
});

describe('an update of all devices', () => {
  it('goes on where it was when its server is told to stop in the middle, and started again (F02)', async () => {
    const { bulk_id } = await calls.updateAll(keyOf());
    await waitUntil('some have begun', async () =>
      (await calls.readBulk(bulk_id)).commands.some(({ state }) => state === 'running'),
    );
    await endServerOrderly(farm);
    farm.server.start();
    const rows = await calls.ended(bulk_id, endsWithinMs);
    expect(rows.filter(({ state }) => state !== 'succeeded')).toEqual([]);
    expect(rows).toHaveLength(devices);
    await expectAllBroughtOnce();
  });

  it('passes over devices that can’t be reached and says why, brings all others, and is done for those by a retry (F10)', async () => {
    const phone = rack[0] ?? '';
    const box = rack[3] ?? '';
    await farm.control.inject('refuse_authorization', [phone]);
    await farm.control.inject('unplug', [box]);
    await expect.poll(farm.availableDevices).toBe(devices - 2);
    const { bulk_id, results } = await calls.updateAll(keyOf());
    const refused = results.filter(({ command_id }) => command_id === null);
    expect(refused.map(({ udid, errorCode }) => [udid, errorCode]).toSorted()).toEqual(
      [phone, box].map((udid) => [udid, 20413]).toSorted(),
    );
    const rows = await calls.ended(bulk_id, endsWithinMs);
    expect(rows.map(({ state }) => state)).toEqual(rack.slice(2).map(() => 'succeeded'));
    await farm.control.inject('accept_authorization', [phone]);
    await farm.control.inject('replug', [box]);
    await expectAllAvailable(farm, devices);
    const again = await calls.retry(bulk_id);
    expect(again.results.map(({ udid }) => udid).toSorted()).toEqual([phone, box].toSorted());
    const retried = await calls.ended(again.bulk_id, endsWithinMs);
    expect(retried.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    await expectAllBroughtOnce();
  });
});
