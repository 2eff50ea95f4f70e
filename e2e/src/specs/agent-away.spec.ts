import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgent } from '../../../apps/server/src/testing/test-agent.ts';
import { phone } from '../../../apps/server/src/testing/test-sightings.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { closeJobs, openJobs } from '../browser/jobs.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type Command, createCommandCalls, orders } from '../farm/command-calls.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { addSpokenHost } from '../farm/spoken-host.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 48;
/** Silent for 15 s; a server that has just started gives hosts a minute. */
const awayWithinMs = 75_000;
const endsWithinMs = 60_000;

let farm: Farm;
let browser: Browser;
let person: Person;
let page: Page;
let calls: ReturnType<typeof createCommandCalls>;
let rack: string[];
let before: number[];

beforeAll(async () => {
  farm = await startFarm({ devices, throughRelay: true });
  browser = await openChromium();
  rack = (await farm.control.devices()).map(({ serial }) => serial);
  person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await signIn(page, farm);
  calls = createCommandCalls(farm, page.request);
  await page.goto('/device2');
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  before = await calls.bootsOf(rack);
});
afterEach(async () => {
  // Whatever a test that failed has left so.
  farm.agent.thaw();
  farm.relay?.mend();
  await farm.control.inject('heal', 'all');
  await expectAllAvailable(farm, devices);
  expect(person.complaints.splice(0)).toEqual([]);
});

const statesOf = (commands: readonly Command[]): string[] => commands.map(({ state }) => state);
const count = (commands: readonly Command[], state: string): number =>
  commands.filter((command) => command.state === state).length;
const banner = (): Locator => page.getByRole('status', { name: '동시 장애' });

/** These have started once more than before, and no other one has started at all. */
async function expectRebootedOnce(udids: readonly string[]): Promise<void> {
  const more = (await calls.bootsOf(rack)).map((boots, place) => boots - (before[place] ?? 0));
  expect(more).toEqual(rack.map((udid) => (udids.includes(udid) ? 1 : 0)));
}

async function untilBegun(ids: readonly string[]): Promise<void> {
  await waitUntil('some are running', async () => count(await calls.commands(ids), 'running') > 0);
}

/** One line about the host stands for all of its devices. */
async function expectHostAway(): Promise<void> {
  await banner().getByText(`호스트 lab-1 연락 없음 · 장비 ${devices}대`).waitFor({ timeout: awayWithinMs });
  expect(await banner().getByRole('link').count()).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
}

/** Two hosts with two devices each, which go and come at a word. */
async function openOtherHosts(chief: HttpAdmin) {
  const hosts = await Promise.all(['far-1', 'far-2'].map((name) => addSpokenHost(farm, chief, name)));
  const names = hosts.map((_, place) => ['A', 'B'].map((name) => `FAR-${String(place)}-${name}`));
  const comeBack = (): Promise<TestAgent[]> =>
    Promise.all(
      hosts.map(async (host, place) => {
        const agent = await host.dial();
        await agent.snapshot((names[place] ?? []).map((udid) => phone(udid)));
        return agent;
      }),
    );
  let agents = await comeBack();
  return {
    vanish: () => {
      for (const agent of agents) agent.cut();
    },
    comeBack: async () => {
      agents = await comeBack();
    },
    leave: async () => {
      for (const { id } of hosts) await chief.post(`/admbo/server/${String(id)}/remove`);
      for (const udid of names.flat()) {
        const removal = { arn: await calls.arnOf(udid), old_state: await calls.stateOf(udid) };
        expect((await chief.post('/service/remove', { ...removal, remove_reason: '' })).status).toBe(200);
      }
    },
  };
}

async function expectHostBack(): Promise<void> {
  await expect.poll(() => banner().getByRole('link').count(), { timeout: endsWithinMs }).toBe(0);
}

describe.each(orders)('of 48 orders to %s at once', (order) => {
  it('those that wait can be cancelled, those that run end, and the results say which is which (F16)', async () => {
    const ids = await calls.orderAll(order, rack);
    await untilBegun(ids);
    // What waits goes on waiting while somebody looks for the button.
    farm.agent.freeze();
    const job = await openJobs(page);
    await job.getByRole('button', { name: '작업 취소' }).click();
    await page
      .getByRole('alertdialog', { name: '작업 취소' })
      .getByRole('button', { name: '작업 취소' })
      .click();
    await waitUntil('some are cancelled', async () => count(await calls.commands(ids), 'cancelled') > 0);
    farm.agent.thaw();
    await expect
      .poll(async () => new Set(statesOf(await calls.commands(ids))), { timeout: endsWithinMs })
      .toEqual(new Set(['succeeded', 'cancelled']));
    const ended = await calls.commands(ids);
    const done = ended.filter(({ state }) => state === 'succeeded').map(({ udid }) => udid);
    expect(done.length).toBeGreaterThan(0);
    const cancelled = devices - done.length;
    await expect
      .poll(() => job.innerText())
      .toContain(`성공 ${done.length} · 진행 0 · 실패 0 · 취소 ${cancelled}`);
    await expectRebootedOnce(order === 'reboot' ? done : []);
    await closeJobs(page);
  });
});

describe('of 48 reboots at once', () => {
  it('those of devices that can’t be reached fail at once with the reason, and the others go on', async () => {
    const phone = rack[0] ?? '';
    const [box = ''] = rack.slice(3);
    await farm.control.inject('refuse_authorization', [phone]);
    await farm.control.inject('unplug', [box]);
    await expect.poll(() => calls.stateOf(phone)).toBe('UNAUTHORIZED');
    await expect.poll(() => calls.stateOf(box)).toBe('OFFLINE');
    const ids = await calls.rebootAll(rack.slice(0, 8));
    await waitUntil('all have ended', async () =>
      (await calls.commands(ids)).every(({ ended_at }) => ended_at !== null),
    );
    const ended = await calls.commands(ids);
    const reasonOf = (udid: string): unknown => ended.find((command) => command.udid === udid)?.reason;
    expect([reasonOf(phone), reasonOf(box)]).toEqual(['DEVICE_UNAUTHORIZED', 'DEVICE_OFFLINE']);
    expect(count(ended, 'succeeded')).toBe(6);
    await expectRebootedOnce(rack.slice(0, 8).filter((udid) => udid !== phone && udid !== box));
  });

  it('each happens once though their agent stands still, and others go: one connection problem, no alarm for each device, and nobody does anything (F19, F22)', async () => {
    const chief = await signInByHttp(farm, farm.admin);
    const others = await openOtherHosts(chief);
    // Those that have begun are under way still when their agent stands, and the last waits for its turn.
    await farm.control.inject('slow_boot', rack, { ms: 120_000 });
    const ids = await calls.rebootAll(rack);
    await untilBegun(ids);
    const asked = await chief.get('/admbo/command');
    farm.agent.freeze();
    others.vanish();
    await banner()
      .getByText(`연결 문제: 호스트 3대 연락 없음 · 장비 ${devices + 4}대`)
      .waitFor({ timeout: awayWithinMs });
    expect(await banner().getByRole('link').count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await chief.get('/admbo/command')).toMatchObject({ total_count: asked['total_count'] });
    const last = rack.at(-1) ?? '';
    expect(await calls.stateOf(last)).toBe('OFFLINE');
    expect(statesOf(await calls.commands(ids))).toContain('unknown');
    farm.agent.thaw();
    await others.comeBack();
    await farm.control.inject('heal', 'all');
    await expectHostBack();
    await others.leave();
    await chief.leave();
    await calls.expectAll(ids, 'succeeded', endsWithinMs);
    await expectRebootedOnce(rack);
    const [, ...history] = (await calls.historyOf(last)).toReversed();
    expect(history.filter(({ to }) => to === 'OFFLINE')).toMatchObject([{ reason: 'HOST_AWAY' }]);
    expect(await calls.rebootsInHistory(last)).toBeLessThanOrEqual(2);
  });

  it('each happens once though the network is lost in their middle, and is told when it is back', async () => {
    const some = rack.slice(0, 12);
    await farm.control.inject('slow_boot', some, { ms: 8_000 });
    const ids = await calls.rebootAll(some);
    await untilBegun(ids);
    farm.relay?.cut();
    await waitUntil('the agent goes on by itself', async () =>
      (await calls.bootsOf(some)).every((boots, place) => boots > (before[place] ?? 0)),
    );
    await expectHostAway();
    expect(statesOf(await calls.commands(ids))).not.toContain('succeeded');
    farm.relay?.mend();
    await expectHostBack();
    await calls.expectAll(ids, 'succeeded', endsWithinMs);
    await expectRebootedOnce(some);
  });
});

describe('the list after all that', () => {
  it('shows every device as available, once', async () => {
    await page.goto('/device');
    const list = deviceListOn(page);
    await expect.poll(() => list.rows.count()).toBe(devices);
    expect(new Set(await list.column('UDID')).size).toBe(devices);
    expect(await list.column('상태')).toEqual(rack.map(() => ''));
  });
});
