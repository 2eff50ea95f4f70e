import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { devicePageOn, phonesOf } from '../browser/device-page.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { createCommandCalls } from '../farm/command-calls.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';
import { createRecoveryCalls } from '../farm/recovery-calls.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 6;

let farm: Farm;
let browser: Browser;
let person: Person;
let page: Page;
let udid: string;
let calls: ReturnType<typeof createCommandCalls>;
let recoveries: ReturnType<typeof createRecoveryCalls>;

beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices }), openChromium()]);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url, { forgiven: /status of 409/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  calls = createCommandCalls(farm, page.request);
  recoveries = createRecoveryCalls(farm, page.request);
  udid = (await phonesOf(page))[0] ?? '';
});
afterEach(async () => {
  await farm.control.inject('heal', 'all');
  await expectAllAvailable(farm, devices);
  await person.leave();
});

const stalled = () =>
  waitUntil('the device being silent', async () =>
    ((await calls.stateOf(udid)) ?? '').startsWith('CONNECT_TIMEOUT'),
  );

describe('a super admin who changes a recovery policy that a colleague has just changed', () => {
  it('sees both, and takes nothing of the colleague’s away', async () => {
    const colleague = await signInByHttp(farm, farm.admin);
    const read = async () =>
      (
        (await colleague.get('/admbo/recovery_policy')) as { policies: { device_type: string }[] }
      ).policies.find(({ device_type }) => device_type === 'stb');
    const { changed_at: _at, changed_by: _by, ...terms } = (await read()) as Record<string, unknown>;
    await page.goto('/recovery');
    const policy = page.getByRole('region', { name: '자동 복구 정책' });
    await policy.getByRole('button', { name: '정책 수정', description: '셋톱박스' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('24시간에 복구하는 횟수').fill('2');
    const theirs = { ...terms, tries: 4, cool_down_minutes: 77 };
    expect(await colleague.post('/admbo/recovery_policy', theirs)).toMatchObject({ status: 200 });
    await dialog.getByRole('button', { name: '저장' }).click();
    const both = dialog.getByRole('row', { name: /24시간에 복구하는 횟수/ });
    await both.getByText('4', { exact: true }).waitFor();
    expect(await dialog.getByLabel('24시간에 복구하는 횟수').inputValue()).toBe('2');
    expect(await dialog.getByLabel('다음 복구까지 쉬는 시간(분)').inputValue()).toBe('77');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '저장' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ tries: 2, cool_down_minutes: 77 });
    await colleague.leave();
  });
});

describe('a super admin who schedules reboots while a colleague does so too', () => {
  it('sees both times, keeps the own one and what else the colleague has set', async () => {
    const colleague = await signInByHttp(farm, farm.admin);
    await page.goto('/recovery?tab=care');
    await page.getByRole('button', { name: '예약 재부팅 수정' }).click();
    const dialog = page.getByRole('dialog', { name: '예약 재부팅 수정' });
    await dialog.getByRole('switch', { name: '정한 시각에 재부팅' }).click();
    await dialog.getByLabel('시각(cron)').fill('0 5 * * SAT');
    const { version } = await colleague.get('/admbo/care_policy');
    const theirs = { reboot: { cron: '30 3 * * MON', spread_minutes: 90 }, version };
    expect(await colleague.post('/admbo/care_policy', theirs)).toMatchObject({ status: 200 });
    await dialog.getByRole('button', { name: '저장' }).click();
    await dialog
      .getByRole('row', { name: /시각\(cron\)/ })
      .getByText('30 3 * * MON')
      .waitFor();
    expect(await dialog.getByLabel('시각(cron)').inputValue()).toBe('0 5 * * SAT');
    expect(await dialog.getByLabel('나누는 시간(분)').inputValue()).toBe('90');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '저장' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await colleague.get('/admbo/care_policy'))['reboot']).toMatchObject({
      ...{ cron: '0 5 * * SAT', spread_minutes: 90 },
    });
    const { version: last } = await colleague.get('/admbo/care_policy');
    expect((await colleague.post('/admbo/care_policy', { reboot: null, version: last })).status).toBe(200);
    await colleague.leave();
  });
});

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
    await row.getByText(/^adb 다시 연결: 실패/).waitFor();
    await row.getByText(/^USB 재설정: /).waitFor();
    await row.getByText('재부팅 성공').waitFor({ timeout: 60_000 });
    await row.getByText('복구됨').waitFor();
    expect((await calls.bootsOf([udid]))[0]).toBe(before + 1);
    await page.getByRole('figure', { name: '재부팅' }).getByText('성공률 100%').waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV 내려받기' }).click();
    expect((await coming).suggestedFilename()).toMatch(/^recovery_\d{14}\.csv$/);
    await expectAccessible(page);
    const detail = devicePageOn(page);
    await detail.open(udid);
    await detail.region('복구').getByText('복구됨').waitFor();
    await detail.region('복구').getByText('재부팅 성공').waitFor();
    expect(person.complaints).toEqual([]);
  }, 300_000);
});

describe('a person', () => {
  it('comes to all recoveries by the palette, and begins one there for a device that has something to recover from', async () => {
    await recoveries.setPolicy({ enabled: false });
    await page.goto('/device');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const search = async (text: string): Promise<void> => {
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: '장비, UDID, 화면, 작업 찾기' }).fill(text);
    };
    await search('복구');
    await page.getByRole('option', { name: '복구', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/recovery');
    await page.getByRole('region', { name: '자동 복구 정책' }).waitFor();
    // One that is well is found, and nothing to be done to it.
    await search(`복구 ${udid}`);
    await page.getByRole('option', { name: new RegExp(udid) }).waitFor();
    expect(await page.getByRole('option', { name: /^복구: / }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await farm.control.inject('freeze', [udid]);
    await stalled();
    await search(`recover ${udid}`);
    await page.getByRole('option', { name: /^복구: / }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: '지금 복구' });
    await question.getByRole('button', { name: '지금 복구' }).click();
    await page.getByText(/복구를 시작했습니다\.$/).waitFor();
    await page.getByRole('row').filter({ hasText: 'USB 다시 연결' }).first().waitFor();
    const detail = devicePageOn(page);
    await detail.open(udid);
    await detail.region('복구').getByRole('button', { name: '복구 취소' }).click();
    await detail.region('복구').getByText('취소됨').first().waitFor();
    await waitUntil('the rung having ended', async () => (await calls.infoOf(udid))?.state !== 'REBOOT');
    await farm.control.inject('thaw', [udid]);
    expect(person.complaints).toEqual([]);
  });

  it('is told why a device is not recovered, begins it from the menu and cancels it', async () => {
    await recoveries.setPolicy({ enabled: false });
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
    expect((await recoveries.list())[0]).toMatchObject({
      state: 'cancelled',
      rungs: [{ rung: 'usb_reset', result: 'stopped' }],
    });
    await farm.control.inject('thaw', [udid]);
  });
});
