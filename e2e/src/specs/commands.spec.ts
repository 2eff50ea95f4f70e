import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { closeJobs, openJobs, resultsOf } from '../browser/jobs.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const words = {
  ko: {
    more: '더 보기',
    status: '상태',
    reboot: '재부팅',
    question: '장비를 재부팅할까요?',
    started: '장비 재부팅을 시작합니다.',
    rebooting: /^재부팅 중/,
    usb: 'USB 다시 연결',
    usbQuestion: 'USB 장비를 다시 연결할까요?',
    usbDone: 'USB 장비를 다시 연결했습니다.',
  },
  en: {
    more: 'More',
    status: 'Status',
    reboot: 'Reboot',
    question: 'Do you want to reboot the device?',
    started: 'Initiating device reboot.',
    rebooting: /^Rebooting/,
    usb: 'Reconnect USB',
    usbQuestion: 'Would you like to reconnect the USB device?',
    usbDone: 'USB device has been reconnected.',
  },
} as const;

/** Of its own: everybody sees the results of bulk actions for ten minutes, also over what others look for. */
let farm: Farm;
let browser: Browser;
let person: Person;
let list: DeviceList;
let udids: string[];

beforeAll(async () => {
  farm = await startFarm({ devices: 48 });
  browser = await openChromium();
  udids = (await farm.control.devices()).slice(8, 12).map(({ serial }) => serial);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});

beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
  await person.page.goto('/device');
  list = deviceListOn(person.page);
  await list.row(udids[0] ?? '').waitFor();
});
afterEach(async () => {
  await farm.control.inject('heal', 'all');
  for (const udid of udids) await list.expectCell(udid, words.ko.status, '', 20_000);
  expect(person.complaints).toEqual([]);
  await person.leave();
});

const dialog = (): Locator => person.page.getByRole('alertdialog');

async function choose(udid: string, menu: string, item: string): Promise<void> {
  await (await list.openMenu(udid, menu)).getByRole('menuitem', { name: item, exact: true }).click();
}

/** As if it had been chosen in this browser before. */
async function speak(language: string): Promise<void> {
  await person.page.evaluate((chosen) => localStorage.setItem('rackhand.language', chosen), language);
  await person.page.reload();
  await list.row(udids[0] ?? '').waitFor();
}

describe.each(spokenLanguages('commands'))('one device, in %s', (spoken) => {
  const say = words[spoken];
  const udid = (): string => udids[0] ?? '';

  beforeEach(() => speak(spoken));
  afterEach(() => speak('ko'));

  it('is rebooted after a question, shows it and comes back', async () => {
    await choose(udid(), say.more, say.reboot);
    await dialog().getByText(say.question, { exact: true }).waitFor();
    await expectAccessible(person.page);
    await dialog().getByRole('button', { name: say.reboot, exact: true }).click();
    await person.page.getByText(say.started, { exact: true }).waitFor();
    await list.expectCell(udid(), say.status, say.rebooting);
    await list.expectCell(udid(), say.status, '', 20_000);
  });

  it('has its USB reconnected after a question, and says so when it is', async () => {
    await choose(udid(), say.more, say.usb);
    await dialog().getByText(say.usbQuestion, { exact: true }).waitFor();
    await dialog().getByRole('button', { name: say.usb, exact: true }).click();
    await person.page.getByText(say.usbDone, { exact: true }).waitFor({ timeout: 20_000 });
  });
});

describe('what cannot be done', () => {
  it('is disabled and says why while a device reboots', async () => {
    const udid = udids[1] ?? '';
    await farm.control.inject('slow_boot', [udid], { ms: 120_000 });
    await choose(udid, words.ko.more, words.ko.reboot);
    await dialog().getByRole('button', { name: words.ko.reboot, exact: true }).click();
    await list.expectCell(udid, words.ko.status, words.ko.rebooting);
    const menu = await list.openMenu(udid, words.ko.more);
    const item = menu.getByRole('menuitem', { name: '재부팅 다른 명령이 진행 중입니다: 재부팅 (' });
    await item.waitFor();
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    await person.page.keyboard.press('Escape');
  });

  it('is said with its reason when the device fails, also to who changes the language then', async () => {
    const { page } = person;
    const udid = udids[1] ?? '';
    await farm.control.inject('unplug', [udid]);
    await list.expectCell(udid, words.ko.status, /^연결 안 됨/);
    await choose(udid, words.ko.more, words.ko.reboot);
    await dialog().getByRole('button', { name: words.ko.reboot, exact: true }).click();
    await page.getByText('장비를 재부팅하지 못했습니다', { exact: true }).waitFor({ timeout: 15_000 });
    await page.getByRole('alert').getByText('장비가 호스트에 연결되어 있지 않습니다.').waitFor();
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('alert').getByText('The device is not attached to its host.').waitFor();
    expect(await page.getByText('장비가 호스트에 연결되어 있지 않습니다.').count()).toBe(0);
    await page.getByRole('radio', { name: '한국어' }).click();
    await farm.control.inject('replug', [udid]);
  });
});

describe('a bulk action', () => {
  const select = async (): Promise<void> => {
    for (const udid of udids) await list.row(udid).getByRole('checkbox').check();
  };

  it('shows each device, is seen by another administrator and after a reload, and repeats what failed', async () => {
    const [gone = ''] = udids;
    await farm.control.inject('unplug', [gone]);
    await list.expectCell(gone, words.ko.status, /^연결 안 됨/);
    await select();
    await person.page.getByText('48대 중 4대 선택', { exact: true }).waitFor();
    await person.page
      .getByRole('group', { name: '48대 중 4대 선택' })
      .getByRole('button', { name: '재부팅' })
      .click();
    await dialog().getByText('장비 4대를 재부팅할까요?').waitFor();
    await dialog().getByRole('button', { name: words.ko.reboot, exact: true }).click();

    const colleague = await openBrowser(browser, farm.url);
    await comeSignedIn(colleague.page, farm);
    await colleague.page.goto('/device2');
    await (await openJobs(colleague.page)).getByText('성공 3 · 진행 0 · 실패 1').waitFor({ timeout: 30_000 });
    await (await openJobs(person.page)).getByText('성공 3 · 진행 0 · 실패 1').waitFor();
    await expectAccessible(person.page);
    await person.page.reload();
    const [failed] = await (await resultsOf(await openJobs(person.page))).allInnerTexts();
    expect(failed).toContain('장비가 호스트에 연결되어 있지 않습니다.');

    await farm.control.inject('replug', [gone]);
    await list.expectCell(gone, words.ko.status, '', 15_000);
    const job = await openJobs(person.page);
    await job.getByRole('button', { name: '실패한 1대 다시' }).click();
    await job.getByText('성공 1 · 진행 0 · 실패 0').waitFor({ timeout: 20_000 });
    await closeJobs(person.page);
    expect(colleague.complaints).toEqual([]);
    await colleague.leave();
  });
});

describe('rebooting everything', () => {
  it('asks a super administrator to type it, says how many are out of reach, and shows what it does', async () => {
    const { page } = person;
    const [away = ''] = udids;
    await farm.control.inject('unplug', [away]);
    await list.expectCell(away, words.ko.status, /연결 안 됨|오프라인/);
    await page.getByRole('button', { name: '전체 재부팅' }).click();
    const confirm = dialog().getByRole('button', { name: '전체 재부팅' });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog().getByText('장비 48대를 모두 재부팅합니다.').waitFor();
    await dialog().getByText('이 가운데 1대는 연결이 끊겼거나 응답하지 않아 실패합니다.').waitFor();
    await dialog()
      .getByText(/^1-1-1 .*, 1-1-8 .+ 외 40대$/)
      .waitFor();
    const places = dialog().getByText(/^\d+-\d+-\d+$/);
    const lines = (parts: Element[]): number[] => parts.map((part) => part.getClientRects().length);
    for (const width of [500, 400, 380, 360, 340, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await places.evaluateAll(lines)).toEqual(Array.from({ length: 8 }, () => 1));
    }
    await dialog().getByLabel('확인 문구').fill('전체');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    expect(await dialog().count()).toBe(1);
    await dialog().getByLabel('확인 문구').fill('전체 재부팅');
    await confirm.click();
    const jobs = page.getByRole('dialog', { name: '작업' });
    const job = jobs.getByRole('article').first();
    await job.getByText('성공 47 · 진행 0 · 실패 1').waitFor({ timeout: 90_000 });
    await closeJobs(page);
    await farm.control.inject('replug', [away]);
    await list.expectCell(away, words.ko.status, '', 15_000);
  });
});
