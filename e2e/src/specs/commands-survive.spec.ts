import { isAlive } from '@rackhand/program/process-life';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { createCommandCalls, orders } from '../farm/command-calls.ts';
import { endServerOrderly } from '../farm/end-orderly.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { adbServerPid, childrenOf, postgresPid } from '../farm/process-ids.ts';
import { seededPart } from '../farm/seeded-part.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** More than a host is given at one time, so that some wait while others run. */
const devices = 48;
const endsWithinMs = 80_000;

let farm: Farm;
let browser: Browser;
let person: Person;
let calls: ReturnType<typeof createCommandCalls>;
let rack: string[];
let one: string;
let boots: number[];
let aheadMs = 0;

beforeAll(async () => {
  farm = await startFarm({ devices, unstableAfterChanges: 6 });
  browser = await openChromium();
  rack = (await farm.control.devices()).map(({ serial }) => serial);
  one = rack[1] ?? '';
  person = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
  calls = createCommandCalls(farm, person.page.request);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  boots = await calls.bootsOf(rack);
});
afterEach(async () => {
  await farm.control.inject('heal', 'all');
  await expectAllAvailable(farm, devices);
});

/** Exactly these have started once more, and no other one. */
async function expectRebootedOnce(udids: readonly string[]): Promise<void> {
  const after = await calls.bootsOf(rack);
  const more = rack.filter((_, place) => after[place] !== boots[place]);
  expect(more.toSorted()).toEqual([...udids].toSorted());
  for (const [place, count] of after.entries()) expect(count - (boots[place] ?? 0)).toBeLessThanOrEqual(1);
}

/** By the server's clock; the admin's own session is over by then. */
async function letTwoHoursPass(): Promise<void> {
  aheadMs += 2 * 60 * 60_000;
  await farm.setClock({ aheadMs });
  await signIn(person.page, farm);
}

const stateOf = async (id: string): Promise<string | undefined> => (await calls.commands([id]))[0]?.state;

async function untilBegun(ids: readonly string[]): Promise<void> {
  await waitUntil('some have begun', async () =>
    (await calls.commands(ids)).some(({ state }) => state === 'running'),
  );
}

async function untilDown(udid: string): Promise<void> {
  const before = boots[rack.indexOf(udid)] ?? 0;
  await waitUntil('it has gone down', async () => ((await calls.bootsOf([udid]))[0] ?? 0) > before);
}

async function restartDatabase(): Promise<void> {
  const pid = postgresPid(farm.dataDir);
  process.kill(pid, 'SIGKILL');
  await waitUntil('the database has ended', () => !isAlive(pid));
}

const interruptions: readonly { of: string; interrupt: () => Promise<void> }[] = [
  {
    of: 'the server ends orderly and is started again',
    interrupt: async () => {
      await endServerOrderly(farm);
      farm.server.start();
    },
  },
  {
    of: 'the server is killed',
    interrupt: async () => {
      await farm.server.kill();
      farm.server.start();
    },
  },
  { of: 'the database is killed', interrupt: restartDatabase },
];

describe('in the middle of rebooting all 48 devices at once', () => {
  it.each(seededPart(interruptions, 1))(
    '$of: each device is rebooted exactly once',
    async ({ interrupt }) => {
      const ids = await calls.rebootAll(rack);
      await untilBegun(ids);
      await interrupt();
      await calls.expectAll(ids, 'succeeded', endsWithinMs);
      await expectRebootedOnce(rack);
    },
  );
});

describe('a device that starts anew by itself (F09)', () => {
  const restart = () => farm.control.inject('reboot', [one]);

  it('is named for it in its state and its timeline, and one that only lost its cable is not', async () => {
    await restart();
    await expect.poll(() => calls.restartsOf(one)).toBe(1);
    await expect
      .poll(() => calls.infoOf(one))
      .toMatchObject({ state: 'AVAILABLE', state_reason: 'RESTARTED' });
    await farm.control.inject('unplug', [one]);
    await expect.poll(() => calls.stateOf(one)).toBe('NOT_FOUND');
    await farm.control.inject('replug', [one]);
    await expect.poll(() => calls.infoOf(one)).toMatchObject({ state: 'AVAILABLE', state_reason: '' });
    expect(await calls.restartsOf(one)).toBe(1);
  });

  it('in the middle of a reboot is asked no second time, and the command ends when it is up for good', async () => {
    const id = await calls.reboot(one);
    await untilDown(one);
    await farm.control.inject('slow_boot', [one], { ms: 5_000 });
    await restart();
    const [before = 0] = await calls.bootsOf([one]);
    await calls.expectAll([id], 'succeeded', endsWithinMs);
    expect(await farm.control.devices()).toContainEqual(
      expect.objectContaining({ serial: one, boots: before, booted: true }),
    );
    expect(await calls.restartsOf(one)).toBe(1);
  });

  it('again and again is named for that, and given to nobody until an admin has looked', async () => {
    await farm.control.inject('slow_boot', [one], { ms: 500 });
    for (const nth of [1, 2, 3]) {
      await restart();
      await expect.poll(() => calls.restartsOf(one)).toBe(1 + nth);
    }
    await expect
      .poll(() => calls.infoOf(one))
      .toMatchObject({ state: 'OFFLINE', state_reason: 'UNSTABLE_CONNECTION', unstable: { restarts: 4 } });
    await calls.accept(one);
    expect(await calls.infoOf(one)).toMatchObject({ state: 'AVAILABLE', unstable: null });
  });
});

describe.each(orders)('an order to %s', (order) => {
  it('of a frozen device ends by its deadline, leaves nothing behind, and the next one is taken (F12)', async () => {
    await farm.control.inject('freeze', [one]);
    const id = await calls.order(order, one);
    await calls.expectAll([id], 'failed', endsWithinMs);
    const adb = childrenOf(farm.agent.pid).filter((line) => /^\S*(adb|usbreset)\b/.test(line));
    expect(adb.length).toBeLessThanOrEqual(isAlive(adbServerPid(farm.dataDir)) ? 1 : 0);
    await farm.control.inject('thaw', [one]);
    await expect.poll(() => calls.stateOf(one), { timeout: 60_000 }).toBe('AVAILABLE');
    await calls.expectAll([await calls.order(order, one)], 'succeeded', endsWithinMs);
  });

  it('that has reached an agent which stood still for two hours has expired, and is not done (F18)', async () => {
    const historyBefore = await calls.historyOf(one);
    farm.agent.freeze();
    const id = await calls.order(order, one);
    await expect.poll(() => stateOf(id)).toBe('sent');
    // The farm notices that the host is silent, and so will the agent that it has heard nothing.
    await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe('unknown');
    await letTwoHoursPass();
    farm.agent.thaw();
    await calls.expectAll([id], 'expired', endsWithinMs);
    await expectAllAvailable(farm, devices, 60_000);
    await expectRebootedOnce([]);
    expect(await calls.commands([id])).toMatchObject([{ state: 'expired', steps: [] }]);
    const since = (await calls.historyOf(one)).slice(0, -historyBefore.length);
    expect(since.map(({ to }) => to)).not.toContain('REBOOT');
  });
});

describe('a reboot', () => {
  it('that the agent is killed in ends once, by what the device says of itself', async () => {
    const before = await calls.rebootsInHistory(one);
    await farm.control.inject('slow_boot', [one], { ms: 4_000 });
    const id = await calls.reboot(one);
    await untilDown(one);
    await farm.agent.kill();
    farm.agent.start();
    await calls.expectAll([id], 'succeeded', endsWithinMs);
    await expectRebootedOnce([one]);
    expect(await calls.rebootsInHistory(one)).toBe(before + 1);
  });

  it('in which the cable is pulled ends when the cable is back', async () => {
    await farm.control.inject('slow_boot', [one], { ms: 4_000 });
    const id = await calls.reboot(one);
    await untilDown(one);
    await farm.control.inject('unplug', [one]);
    await untilBegun([id]);
    await farm.control.inject('replug', [one]);
    await calls.expectAll([id], 'succeeded', endsWithinMs);
    await expectRebootedOnce([one]);
  });

  it('that was asked for two hours before its agent came back has expired, and is not done', async () => {
    await farm.agent.kill();
    const id = await calls.reboot(one);
    await letTwoHoursPass();
    await calls.expectAll([id], 'expired', 15_000);
    farm.agent.start();
    await expectAllAvailable(farm, devices, 60_000);
    expect(await calls.commands([id])).toMatchObject([{ state: 'expired' }]);
    await expectRebootedOnce([]);
  });
});
