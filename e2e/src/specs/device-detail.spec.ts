import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { type DevicePage, devicePageOn, phonesOf } from '../browser/device-page.ts';
import { readDevice, saveDevice } from '../browser/device-settings.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 9;
let farm: Farm;
let browser: Browser;
let person: Person;
let page: Page;
let detail: DevicePage;
let { region, why, entries } = {} as DevicePage;
/** Phones on cables, each of them the matter of one test. */
let [lost, shaky, asked] = ['', '', ''];

beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices, unstableAfterChanges: 5 }), openChromium()]);
  // A server that starts reads at once what is there: the first point of each chart.
  await farm.server.stop();
  farm.server.start();
  await waitUntil('all devices', async () => (await farm.availableDevices()) === devices, 30_000);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  detail = devicePageOn(page);
  ({ region, why, entries } = detail);
  [lost = '', shaky = '', asked = ''] = await phonesOf(page);
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
});

describe('the page of a device that is away', () => {
  it('says why, since when and what the agent saw last, with the next steps as buttons, and follows its return', async () => {
    await detail.open(lost);
    await why.getByText('사용할 수 있습니다.').waitFor();
    await farm.control.inject('unplug', [lost]);
    await why.getByText('연결 안 됨', { exact: true }).waitFor();
    await why.getByText('어느 호스트에서도 보이지 않습니다.').waitFor();
    await why.getByText('adb 목록에 없음 · 에이전트').waitFor();
    await why.getByText(/에 마지막으로 본 값입니다\. 지금은 알 수 없습니다\.$/).waitFor();
    expect(await why.getByRole('link', { name: '호스트 보기' }).getAttribute('href')).toBe(
      '/server?host=lab-1',
    );
    await why.getByRole('button', { name: 'USB 다시 연결' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
    await region('가용률').getByText('진행 중').waitFor();
    await farm.control.inject('replug', [lost]);
    await why.getByText('사용할 수 있습니다.').waitFor();
  });

  it('is accessible in both languages, light and dark, wide and narrow', async () => {
    await farm.control.inject('set_battery', [lost], { level: 9 });
    await detail.open(lost);
    for (const [language, word, colorScheme, width] of [
      ['ko', '다음 조치', 'dark', 768],
      ['en', 'Next steps', 'light', 1440],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('rackhand.language', chosen), language);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await detail.open(lost);
      await page.getByRole('heading', { name: word }).waitFor({ timeout: 15_000 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.body.scrollWidth <= window.innerWidth)).toBe(true);
    }
    await farm.control.inject('heal', [lost]);
  });
});

describe('the page of a device', () => {
  it('tells an admin which device it is, what people wrote of it, and leads to its tests in whatever state', async () => {
    await detail.open(asked);
    await saveDevice(page, asked, {
      info: { tags: 'lab, spare', asset_number: 'A-1017' },
      memo: 'cable swapped',
    });
    const { info, arn } = await readDevice(page, asked);
    await why.getByText('사용할 수 있습니다.').waitFor();
    const facts = region('장비 정보');
    await facts.getByText('A-1017', { exact: true }).waitFor();
    const told = await facts.innerText();
    for (const said of [info.manufacturer, info.modelNumber, info.tags, 'A-1017', 'cable swapped'])
      expect(told).toContain(said);
    const tests = await page.getByRole('link', { name: '테스트 이력 (새 탭)' }).getAttribute('href');
    expect(new URL(tests ?? '', page.url()).searchParams.get('sval')).toBe(arn);
    await saveDevice(page, asked, { info: { tags: '', asset_number: '' }, memo: '' });
  });

  it.each(['ko', 'en'])('in %s has everything within its width, narrow or wide', async (language) => {
    await detail.open(lost);
    await page.evaluate((chosen) => localStorage.setItem('rackhand.language', chosen), language);
    await page.reload();
    await page.locator('li[data-kind="state"]').first().waitFor();
    for (const width of [320, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
      expect(`${String(width)}: ${String(beyond)}`).toBe(`${String(width)}: 0`);
    }
  });
});

describe('a device whose connection comes and goes', () => {
  it('is named as unstable on page and row, and given out again once an admin has looked', async () => {
    await detail.open(shaky);
    await farm.control.inject('flap', [shaky], { times: 4, ms: 1_000 });
    await why.getByText('불안정한 연결', { exact: true }).waitFor();
    await why.getByText('· 연결 안 됨').waitFor();
    await why.getByText(/^5분 동안 [5-9]번 끊기거나 연결되었습니다\.$/).waitFor();
    await why.getByText(/^연결됨 · device/).waitFor();
    await expect.poll(() => why.innerText()).toContain('5분 동안 8번');
    await page.goto('/device');
    await deviceListOn(page).expectCell(shaky, '상태', /^불안정한 연결/);
    await detail.open(shaky);
    await why.getByRole('button', { name: '확인하고 수락' }).click();
    await why.getByText('사용할 수 있습니다.').waitFor();
  });
});

describe('the past of a device', () => {
  it('tells states with reason and who, commands with their result, and outages with cause and length', async () => {
    await detail.open(asked);
    await page.getByRole('button', { name: '더 보기', exact: true }).click();
    await page.getByRole('menuitem', { name: '재부팅' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '재부팅' }).click();
    await entries('command')
      .filter({ hasText: /재부팅 · 성공.*초 · admin01/s })
      .waitFor({ timeout: 20_000 });
    await entries('state').filter({ hasText: '사용 가능 → 재부팅 중' }).waitFor();
    await farm.control.inject('unplug', [asked]);
    await why.getByText('연결 안 됨', { exact: true }).waitFor();
    await farm.control.inject('replug', [asked]);
    await why.getByText('사용할 수 있습니다.').waitFor();
    await region('가용률').getByText('연결 안 됨').waitFor();
    await entries('outage')
      .filter({ hasText: /연결 안 됨 · \d+초/ })
      .waitFor();
    await page.getByRole('radio', { name: '명령' }).check({ force: true });
    await expect.poll(() => region('이력').getByRole('listitem').count()).toBe(1);
    expect(await entries('command').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('kind')).toBe('command');
  });

  it('has charts that are read by arrow keys and as a table', async () => {
    await detail.open(asked);
    const slider = page.getByRole('slider', { name: '배터리: 시각 고르기' });
    // Its first values are written down within a minute, or two.
    await slider.waitFor({ timeout: 130_000 });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d+% · \d\d-\d\d \d\d:\d\d$/);
    await region('추세').getByText('표로 보기').click();
    const table = region('추세').getByRole('table');
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      '시각',
      '배터리',
      '배터리 온도',
      '남은 저장 공간',
    ]);
    expect(await table.getByRole('row').nth(1).innerText()).toMatch(
      /\d\d:\d\d\s+\d+%\s+[\d.]+ °C\s+[\d.]+ GB/,
    );
    await expectAccessible(page);
  });
});

describe('a device that tells other values', () => {
  it('says which and what they were, beside the field too, until an admin has looked, and in its past for good', async () => {
    const { info } = await readDevice(page, asked);
    const change = `OS 버전: ${info.platformVersion} → ${info.platformVersion}.1`;
    await detail.open(asked);
    await farm.control.inject('set_os', [asked], { version: `${info.platformVersion}.1` });
    await why.getByText('정보 변경됨', { exact: true }).waitFor({ timeout: 20_000 });
    await why.getByText(change).waitFor();
    await expectAccessible(page);
    await why.getByRole('button', { name: '설정 확인' }).click();
    await page.getByRole('dialog').getByText(`이전 값: ${info.platformVersion}`, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await why.getByRole('button', { name: '확인하고 수락' }).click();
    await why.getByText('사용할 수 있습니다.').waitFor();
    expect(await why.getByText(change).count()).toBe(0);
    await entries('values').filter({ hasText: change }).waitFor();
  });
});

describe('a device that tests leave', () => {
  const settings = 'version: 1\napp: com.android.settings\nsteps:\n  - launch\n';
  let desk: HttpAdmin;
  const start = async (scenario: string): Promise<string> => {
    const { arn } = await readDevice(page, lost);
    const { data } = await desk.post('/admbo/custom_test', { scenario, devices: [arn] });
    return `${String(data['tid'])}-1`;
  };
  beforeEach(async () => {
    desk = await signInByHttp(farm, farm.admin);
  });
  afterEach(() => desk.leave());

  it('comes back available from a reboot in the middle of its test, which says who had asked for that, in both languages', async () => {
    await detail.open(lost);
    const run = await start('version: 1\nsteps:\n  - sleep: 5m\n');
    await why.getByText('테스트가 실행 중입니다.').waitFor({ timeout: 30_000 });
    const { arn } = await readDevice(page, lost);
    expect((await desk.post('/admbo/device/reboot', { arn })).errorCode).toBe(0);
    await page.goto(`/test_detail?run=${run}`);
    const taken = '다른 작업이 장비를 가져갔습니다';
    await region('왜 이 결과인가')
      .getByText(`${taken}. ${farm.admin.id} 님이 ‘재부팅’ 작업을 요청했습니다.`)
      .waitFor();
    const timeline = region('진행');
    await timeline.getByText(taken).first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/fenced|belongs to somebody else/);
    await page.evaluate(() => localStorage.setItem('rackhand.language', 'en'));
    await page.reload();
    await page
      .getByText(`Another action took the device. ${farm.admin.id} had asked for “Reboot”.`)
      .waitFor();
    expect(await page.locator('main').innerText()).not.toContain('fenced');
    await page.evaluate(() => localStorage.setItem('rackhand.language', 'ko'));
    await detail.open(lost);
    await why.getByText('사용할 수 있습니다.').waitFor({ timeout: 60_000 });
    await entries('state').filter({ hasText: '재부팅 중 → 사용 가능' }).first().waitFor();
    expect(await entries('state').filter({ hasText: '→ 오류' }).count()).toBe(0);
  });

  it('uncleaned says so, and is well once an admin has cleaned it there, or takes it as it is', async () => {
    await farm.control.inject('fail_clear', [lost]);
    await detail.open(lost);
    const notCleaned = why.getByText('장비를 정리하지 못해 배정하지 않습니다.', { exact: false });
    await start(settings);
    await notCleaned.waitFor({ timeout: 60_000 });
    await why.getByRole('button', { name: '그대로 사용', exact: true }).waitFor();
    await expectAccessible(page);
    await why.getByRole('button', { name: '정리하기', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '지금 정리', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '지금 정리', exact: true }).click();
    await dialog.getByText('장비를 정리했습니다.').waitFor({ timeout: 30_000 });
    // The step is gone by then, and what came of it is still there to be read.
    await why.getByText('사용할 수 있습니다.').waitFor();
    await dialog.getByText('장비를 정리했습니다.').waitFor();
    await page.keyboard.press('Escape');
    await start(settings);
    await notCleaned.waitFor({ timeout: 60_000 });
    await why.getByRole('button', { name: '그대로 사용', exact: true }).click();
    await why.getByText('사용할 수 있습니다.').waitFor();
    await farm.control.inject('heal', [lost]);
  });
});

describe('many devices that go together', () => {
  it('are one incident: a banner, a page with each device as it is now, and a word on the page of each', async () => {
    await page.goto('/device2');
    await farm.control.inject('unplug', 'all');
    const banner = page.getByRole('status', { name: '동시 장애' });
    await banner.getByText(`호스트 lab-1: 장비 ${String(devices)}대 모두 끊김`).waitFor();
    expect(await banner.getByRole('link').count()).toBe(1);
    await banner.getByRole('link').click();
    const open = region('진행 중');
    await open.getByText('모두 끊김').first().waitFor();
    expect(await open.getByText('모두 끊김').count()).toBe(1);
    await open.getByRole('button', { name: `${String(devices)}대 USB 다시 연결` }).waitFor();
    await expectAccessible(page);
    await farm.control.inject('replug', [lost]);
    await open.getByText(`${String(devices)}대 중 1대 돌아옴`).waitFor();
    await detail.open(asked);
    await why.getByText('다른 장비도 함께:').waitFor();
    await why.getByRole('link', { name: '모두 끊김' }).click();
    await farm.control.inject('replug', 'all');
    await open.getByText('진행 중인 장애가 없습니다.').waitFor({ timeout: 15_000 });
    await region('지난 장애')
      .getByText(`장비 ${String(devices)}대 모두 끊김`)
      .waitFor();
  });
});
