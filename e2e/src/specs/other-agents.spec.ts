import { agentLinkVersion } from '@rackhand/contract/host/agent-link';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { createCommandCalls } from '../farm/command-calls.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { createOtherAgent, type OtherAgent } from '../farm/other-agent.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 4;
const dayMs = 24 * 60 * 60_000;

let farm: Farm;
let browser: Browser;
let person: Person;
let page: Page;
let calls: ReturnType<typeof createCommandCalls>;
let rack: string[];
let other: OtherAgent | null = null;

beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices }), openChromium()]);
  rack = (await farm.control.devices()).map(({ serial }) => serial);
  person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await signIn(page, farm);
  calls = createCommandCalls(farm, page.request);
  await page.goto('/server');
});
afterEach(async () => {
  await other?.leave();
  other = null;
  if (!farm.agent.running) farm.agent.start();
  // It is there when the host's clock is right again; until then its devices are still as the other one left them.
  await expect
    .poll(
      () =>
        row()
          .getByText(/시계 차이/)
          .count(),
      { timeout: 30_000 },
    )
    .toBe(0);
  await expectAllAvailable(farm, devices);
  expect(person.complaints).toEqual([]);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});

const row = () => page.getByRole('row').filter({ hasText: 'lab-1' });

describe.each([
  ['a day ahead', dayMs],
  ['a day behind', -dayMs],
])('an agent whose clock is %s', (_words, clockAheadMs) => {
  it('is named for it, while its devices are shown as they are and are rebooted once', async () => {
    await farm.agent.stop();
    other = await createOtherAgent(farm, { clockAheadMs, inPlace: true });
    other.start();
    await row()
      .getByText(/시계 차이 -?8\d{4}초/)
      .waitFor();
    await expectAllAvailable(farm, devices);
    const before = await calls.bootsOf(rack);
    const ids = await calls.rebootAll(rack);
    await calls.expectAll(ids, 'succeeded', 40_000);
    expect(await calls.bootsOf(rack)).toEqual(before.map((boots) => boots + 1));
    const [newest] = await calls.historyOf(rack[0] ?? '');
    expect(Math.abs(Date.parse(newest?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });
});

describe('a copy of a machine with its key', () => {
  it('is turned away and named, and no device is seen to come or go', async () => {
    const before = await Promise.all(rack.map(calls.historyOf));
    other = await createOtherAgent(farm);
    other.start();
    await row()
      .getByText(/같은 키를 쓰는 호스트가 둘입니다/)
      .waitFor();
    await waitUntil('it has been told why', () => other?.output.includes('(clone)') === true);
    await row().getByText('연결됨').waitFor();
    expect(await farm.availableDevices()).toBe(devices);
    expect(await Promise.all(rack.map(calls.historyOf))).toEqual(before);
  });
});

describe.each([
  ['an older', agentLinkVersion - 1, '에이전트를 업데이트하세요'],
  ['a newer', agentLinkVersion + 1, '서버를 업데이트하세요'],
])('an agent built for %s version of the link (F25)', (_words, linkVersion, advice) => {
  it('is turned away and named with what to update, and the host’s own agent goes on', async () => {
    other = await createOtherAgent(farm, { linkVersion });
    other.start();
    await row().getByText(advice).waitFor();
    await waitUntil('it has been told why', () => other?.output.includes('(update_agent)') === true);
    await row().getByText('연결됨').waitFor();
    expect(await farm.availableDevices()).toBe(devices);
  });
});
