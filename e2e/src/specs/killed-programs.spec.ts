import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { killPid } from '../farm/kill-programs.ts';
import { adbServerPid, postgresPid } from '../farm/process-ids.ts';
import { seededPart } from '../farm/seeded-part.ts';

/** So long after a killed program is back the screen is true; a few seconds on a quiet machine. */
const truthWithinMs = 30_000;
const devices = 12;

let farm: Farm;
let browser: Browser;
let person: Person;
let list: DeviceList;
let pulled: string;
let untouched: string;

beforeAll(async () => {
  farm = await startFarm({ devices });
  browser = await openChromium();
  const rack = await farm.control.devices();
  pulled = rack[1]?.serial ?? '';
  untouched = rack[8]?.serial ?? '';
  person = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
  await person.page.goto('/device');
  list = deviceListOn(person.page);
  await list.row(pulled).waitFor();
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  await list.expectCell(pulled, '상태', '', truthWithinMs);
});

const row = z.object({ arn: z.string(), info: z.object({ udid: z.string() }) });
const listAnswer = z.object({ data: z.object({ arns: z.array(row) }) });
const historyAnswer = z.object({
  data: z.object({
    history: z.array(z.object({ at: z.string(), from: z.string().nullable(), to: z.string() })),
  }),
});

/** The stored states of a device, oldest first. */
async function historyOf(udid: string): Promise<{ at: string; from: string | null; to: string }[]> {
  const { request } = person.page;
  const list = listAnswer.parse(await (await request.get('/admbo/all_device')).json());
  const arn = list.data.arns.find(({ info }) => info.udid === udid)?.arn ?? '';
  const answer = await request.get('/service/get_info', { params: { deviceArn: arn } });
  return historyAnswer.parse(await answer.json()).data.history.toReversed();
}

/** No change stands twice, and each begins where the one before it ended. */
async function expectSoundHistory(udid: string): Promise<void> {
  const history = await historyOf(udid);
  for (const [index, change] of history.entries()) {
    expect(change.from).not.toBe(change.to);
    if (index > 0) expect(change.from).toBe(history[index - 1]?.to);
  }
}

/** A cable is pulled while the program is dead; the screen has to find out after. */
async function pullWhileDead(kill: () => Promise<void>, revive: () => void): Promise<void> {
  await kill();
  await farm.control.inject('unplug', [pulled]);
  revive();
  await list.expectCell(pulled, '상태', /^연결 안 됨/, truthWithinMs);
  await farm.control.inject('replug', [pulled]);
  await list.expectCell(pulled, '상태', '', truthWithinMs);
  await expectSoundHistory(pulled);
}

/** What is killed, and what is true after it. */
const kills: readonly { of: string; isTrueAgain: () => Promise<void> }[] = [
  {
    of: 'of the server; no other device seems to have been away',
    isTrueAgain: async () => {
      const before = await historyOf(untouched);
      await pullWhileDead(farm.server.kill, farm.server.start);
      expect(await historyOf(untouched)).toEqual(before);
    },
  },
  {
    of: 'of the agent',
    isTrueAgain: async () => {
      await pullWhileDead(farm.agent.kill, farm.agent.start);
    },
  },
  {
    of: 'of the adb server, which the agent starts again',
    isTrueAgain: async () => {
      const pid = adbServerPid(farm.dataDir);
      await pullWhileDead(
        () => killPid(pid),
        () => undefined,
      );
      expect(adbServerPid(farm.dataDir)).not.toBe(pid);
      await expectAllAvailable(farm, devices, truthWithinMs);
    },
  },
  {
    of: 'of the database, which the server starts again; what it had acknowledged is still there',
    isTrueAgain: async () => {
      const before = await historyOf(pulled);
      await pullWhileDead(
        () => killPid(postgresPid(farm.dataDir)),
        () => undefined,
      );
      expect((await historyOf(pulled)).slice(0, before.length)).toEqual(before);
    },
  },
  {
    of: 'of the simulated rack: its devices are not connected, and come back with it',
    isTrueAgain: async () => {
      await farm.simulator.kill();
      await list.expectCell(pulled, '상태', /^(연결 안 됨|오프라인)/, truthWithinMs);
      farm.simulator.start();
      await list.expectCell(pulled, '상태', '', truthWithinMs);
      await expectAllAvailable(farm, devices, truthWithinMs);
      await expectSoundHistory(pulled);
    },
  },
  {
    of: 'of server and agent at once',
    isTrueAgain: async () => {
      await pullWhileDead(
        async () => {
          await Promise.all([farm.server.kill(), farm.agent.kill()]);
        },
        () => {
          farm.agent.start();
          farm.server.start();
        },
      );
    },
  },
];

describe('after kill -9, the screen shows what is true again by itself', () => {
  it.each(seededPart(kills, 2))('$of', ({ isTrueAgain }) => isTrueAgain());
});
