import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { devicePageOn } from '../browser/device-page.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const words = {
  ko: { more: '더 보기', name: '화면 캡처', again: '다시 캡처', recent: '최근 화면 캡처', close: '닫기' },
  en: {
    more: 'More',
    name: 'Screenshot',
    again: 'Take another',
    recent: 'Recent screenshots',
    close: 'Close',
  },
} as const;
const takenWithinMs = 30_000;

let farm: Farm;
let browser: Browser;
let person: Person;
let list: DeviceList;
let udid: string;

beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices: 4 }), openChromium()]);
  udid = (await farm.control.devices())[0]?.serial ?? '';
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
  await list.row(udid).waitFor();
});
afterEach(async () => {
  await farm.control.inject('heal', 'all');
  expect(person.complaints).toEqual([]);
  await person.leave();
});

async function speak(language: string): Promise<void> {
  await person.page.evaluate((chosen) => localStorage.setItem('rackhand.language', chosen), language);
  await person.page.reload();
  await list.row(udid).waitFor();
}

/** The size of the picture, once it is painted. */
async function sizeOf(picture: Locator): Promise<[number, number]> {
  await picture.waitFor({ timeout: takenWithinMs });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  return picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
    naturalWidth,
    naturalHeight,
  ]);
}

describe.each(spokenLanguages('screenshots'))('a screenshot, in %s', (spoken) => {
  const say = words[spoken];

  it('is taken from a row’s menu without a question, shown at once, and stays on the device’s page', async () => {
    await speak(spoken);
    const { page } = person;
    const menu = await list.openMenu(udid, say.more);
    await menu.getByRole('menuitem', { name: say.name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: say.name, exact: true });
    const [width, height] = await sizeOf(dialog.getByRole('img'));
    expect(Math.min(width, height)).toBeGreaterThan(300);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say.close, exact: true }).click();
    const detail = devicePageOn(page);
    await detail.open(udid);
    expect(await sizeOf(detail.region(say.recent).getByRole('img').first())).toEqual([width, height]);
    await expectAccessible(page);
  });
});

describe('a screen that can’t be read', () => {
  it('is said, and a picture comes as soon as it can be read again', async () => {
    const { page } = person;
    const detail = devicePageOn(page);
    await detail.open(udid);
    await page.getByRole('button', { name: words.ko.more, exact: true }).click();
    // Once its agent has noticed, none is offered.
    await farm.control.inject('break_screen', [udid]);
    await page.getByRole('menuitem', { name: words.ko.name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words.ko.name, exact: true });
    await dialog
      .getByRole('alert')
      .getByText('장비의 화면을 읽을 수 없습니다.')
      .waitFor({ timeout: takenWithinMs });
    await farm.control.inject('restore_screen', [udid]);
    const again = dialog.getByRole('button', { name: words.ko.again, exact: true });
    await expect
      .poll(
        async () => {
          await again.click();
          await dialog.getByRole('alert').or(dialog.getByRole('img')).waitFor({ timeout: takenWithinMs });
          return dialog.getByRole('img').count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
  });
});
