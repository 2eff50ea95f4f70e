import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { createLaunchedAgent } from '../farm/launched-agent.ts';
import type { Program } from '../farm/program.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** A farm of its own, whose host gets another agent. */
let farm: Farm;
let launched: Program;
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices: 2 }), openChromium()]);
  launched = createLaunchedAgent(farm);
});
afterAll(async () => {
  await leaveChromium(browser);
  await launched.stop();
  await farm.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await signIn(page, farm);
  await page.goto('/server_manage');
});
afterEach(() => person.leave());

const agent = () =>
  page.getByRole('region', { name: 'lab-1' }).getByRole('region', { name: 'lab-1의 에이전트' });
const button = () => agent().getByRole('button', { name: '에이전트 업데이트' });

describe('a super admin', () => {
  it('is told why the agent of a host that does not allow it can’t be updated', async () => {
    await agent().getByText('호스트의 설정이 허용하지 않습니다.').waitFor();
    expect(await button().getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
  });

  it('brings a host’s agent to the server’s release by one button, and its devices come back', async () => {
    await farm.agent.stop();
    launched.start();
    await expect.poll(() => button().getAttribute('aria-disabled'), { timeout: 30_000 }).toBeNull();
    const [there = '', here = ''] = (await agent().getByText('이 호스트:').innerText()).split(' · ');
    expect(there.replace('이 호스트: ', '')).not.toBe(here.replace('서버: ', ''));
    await button().click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('60초 안에 연결되지 않으면').waitFor();
    await expectAccessible(page);
    await asked.getByRole('button', { name: '에이전트 업데이트' }).click();
    await agent().getByText('새 버전이 실행 중입니다.').waitFor({ timeout: 60_000 });
    await agent().getByText('서버와 같은 버전입니다.').waitFor();
    expect(await agent().getByText('이 호스트:').innerText()).toBe(
      `이 호스트: ${here.replace('서버: ', '')} · ${here}`,
    );
    await expectAccessible(page);
    await waitUntil('both devices are available', async () => (await farm.availableDevices()) === 2);
  });
});
