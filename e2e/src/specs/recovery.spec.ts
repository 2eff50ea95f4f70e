import { isAlive } from '@rackhand/program/process-life';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { devicePageOn, phonesOf } from '../browser/device-page.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { createCommandCalls } from '../farm/command-calls.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { postgresPid } from '../farm/process-ids.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 6;
const run = z.object({
  recovery_id: z.string(),
  state: z.string(),
  why: z.string(),
  rungs: z.array(z.object({ rung: z.string(), result: z.string() })),
});
const answers = {
  runs: z.object({ data: z.object({ recoveries: z.array(run) }) }),
  policies: z.object({ data: z.object({ policies: z.array(z.record(z.string(), z.unknown())) }) }),
};

let farm: Farm;
let browser: Browser;
let person: Person;
let page: Page;
let udid: string;
let calls: ReturnType<typeof createCommandCalls>;

beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices }), openChromium()]);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  calls = createCommandCalls(farm, page.request);
  udid = (await phonesOf(page))[0] ?? '';
});
afterEach(async () => {
  await farm.control.inject('heal', 'all');
  await expectAllAvailable(farm, devices);
  await person.leave();
});

const post = (path: string, data: object) => page.request.post(path, { data, headers: { origin: farm.url } });

async function runs(): Promise<z.infer<typeof run>[]> {
  const answer = await page.request.get('/admbo/recovery').catch(() => null);
  // No answer while the server or its database is away.
  return answer?.ok() === true ? answers.runs.parse(await answer.json()).data.recoveries : [];
}

/** For phones, besides what stands there. */
async function setPolicy(terms: object): Promise<void> {
  const { policies } = answers.policies.parse(
    await (await page.request.get('/admbo/recovery_policy')).json(),
  ).data;
  const given = Object.entries(policies[0] ?? {}).filter(([name]) => !name.startsWith('changed_'));
  const present = Object.fromEntries(given);
  expect((await post('/admbo/recovery_policy', { ...present, ...terms })).status()).toBe(200);
}

const stalled = () =>
  waitUntil('the device being silent', async () =>
    ((await calls.stateOf(udid)) ?? '').startsWith('CONNECT_TIMEOUT'),
  );

describe('a device that only a reboot mends', () => {
  it('is recovered by itself: the reconnection fails, the reboot succeeds, and every page shows it live', async () => {
    await page.goto('/recovery');
    const policy = page.getByRole('region', { name: '자동 복구 정책' });
    await policy.getByRole('button', { name: '정책 수정' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: '자동 복구' }).click();
    await dialog.getByLabel('오류가 이어진 시간(초)').fill('9');
    await dialog.getByRole('button', { name: '저장' }).click();
    await dialog.getByText('10부터 86400까지의 정수를 입력하세요.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('오류가 이어진 시간(초)').fill('10');
    await dialog.getByRole('button', { name: '저장' }).click();
    await policy.getByText('켜짐').waitFor();
    await page.getByText('아직 복구한 장비가 없습니다.').waitFor();

    const [before = 0] = await calls.bootsOf([udid]);
    await farm.control.inject('stall', [udid]);
    const row = page.getByRole('row').filter({ hasText: '응답 없음' });
    await row.getByText('USB 다시 연결').first().waitFor({ timeout: 60_000 });
    await row.getByText('USB 다시 연결 실패').waitFor({ timeout: 120_000 });
    await row.getByText('재부팅 성공').waitFor({ timeout: 60_000 });
    await row.getByText('복구됨').waitFor();
    expect((await calls.bootsOf([udid]))[0]).toBe(before + 1);
    await page.getByRole('figure', { name: '재부팅' }).getByText('성공률 100%').waitFor();
    await expectAccessible(page);
    const detail = devicePageOn(page);
    await detail.open(udid);
    await detail.region('복구').getByText('복구됨').waitFor();
    await detail.region('복구').getByText('재부팅 성공').waitFor();
    expect(person.complaints).toEqual([]);
  }, 300_000);
});

describe('a person', () => {
  it('is told why a device is not recovered, begins it from the menu and cancels it', async () => {
    await setPolicy({ enabled: false });
    await page.goto('/device');
    const list = deviceListOn(page);
    const recover = async () =>
      (await list.openMenu(udid, '더 보기')).getByRole('menuitem', { name: /^지금 복구/ });
    // A device that is well has nothing to recover from.
    expect(await (await recover()).count()).toBe(0);
    await page.keyboard.press('Escape');
    await farm.control.inject('freeze', [udid]);
    await stalled();
    const detail = devicePageOn(page);
    await detail.open(udid);
    await detail.region('복구').getByText('자동 복구가 꺼져 있습니다.').waitFor();
    await page.goto('/device');
    await (await recover()).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '지금 복구' }).click();
    await page.getByText(/복구를 시작했습니다\.$/).waitFor();
    await detail.open(udid);
    await detail.region('복구').getByRole('button', { name: '복구 취소' }).click();
    await detail.region('복구').getByText('취소됨').waitFor();
    await waitUntil('the rung having ended', async () => (await calls.infoOf(udid))?.state !== 'REBOOT');
    expect((await runs())[0]).toMatchObject({
      state: 'cancelled',
      rungs: [{ rung: 'usb_reset', result: 'stopped' }],
    });
    await farm.control.inject('thaw', [udid]);
  }, 180_000);
});

describe('in the middle of a rung', () => {
  const killed = {
    server: async () => {
      await farm.server.kill();
      farm.server.start();
    },
    agent: async () => {
      await farm.agent.kill();
      farm.agent.start();
    },
    database: async () => {
      const pid = postgresPid(farm.dataDir);
      process.kill(pid, 'SIGKILL');
      await waitUntil('the database has ended', () => !isAlive(pid));
    },
  };

  it.each(['server', 'agent', 'database'] as const)(
    'the %s is killed: the run goes on, and the device is rebooted once',
    async (program) => {
      await setPolicy({ enabled: false, rungs: ['reboot', 'exclude'] });
      const [before = 0] = await calls.bootsOf([udid]);
      await farm.control.inject('slow_boot', [udid], { ms: 4_000 });
      await farm.control.inject('stall', [udid]);
      await stalled();
      expect((await post('/admbo/recovery', { arn: await calls.arnOf(udid) })).status()).toBe(200);
      await waitUntil('it has gone down', async () => ((await calls.bootsOf([udid]))[0] ?? 0) > before);
      await killed[program]();
      await waitUntil('the run has ended', async () => (await runs())[0]?.state === 'succeeded', 90_000);
      expect((await runs())[0]?.rungs).toEqual([{ rung: 'reboot', result: 'succeeded' }]);
      expect((await calls.bootsOf([udid]))[0]).toBe(before + 1);
    },
    180_000,
  );
});
