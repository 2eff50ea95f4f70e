import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { expectAccessible, openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { createControl } from '../farm/control.ts';

const farm = inject('farm');
const control = createControl(farm.dataDir);
let browser: Browser;
let person: Person;
let list: DeviceList;
let udid: string;

beforeAll(async () => {
  browser = await launchChromium();
  udid = (await control.devices())[20]?.serial ?? '';
});
afterAll(() => browser.close());

beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  await signIn(person.page, farm);
  await person.page.goto('/device');
  list = deviceListOn(person.page);
  await list.row(udid).waitFor();
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
});

async function openSettings(): Promise<Locator> {
  await list.row(udid).getByRole('cell', { name: udid, exact: true }).click();
  const dialog = person.page.getByRole('dialog');
  await dialog.getByLabel('메모').waitFor();
  return dialog;
}

describe('the settings of a device', () => {
  it('open with a click on its row, and what an administrator saves stands in the list', async () => {
    const note = `점검 ${Date.now()}`;
    const dialog = await openSettings();
    await expectAccessible(person.page);
    await dialog.getByLabel('메모').fill(note);
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await list.expectCell(udid, '메모', note);
    await person.page.reload();
    await list.expectCell(udid, '메모', note);
  });

  it('can’t be saved without a name, and say so', async () => {
    const dialog = await openSettings();
    await dialog.getByLabel('장비 이름').fill('  ');
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    await dialog.getByText('장비 이름을 입력').waitFor();
    expect(await dialog.isVisible()).toBe(true);
  });
});

describe('a reboot', () => {
  it('is asked for, shows while it lasts, and ends with the device back', async () => {
    const { page } = person;
    const menu = await list.openMenu(udid, '더 보기');
    await menu.getByRole('menuitem', { name: '재부팅' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('장비를 재부팅하시겠습니까?').waitFor();
    await dialog.getByRole('button', { name: '재부팅', exact: true }).click();
    await list.expectCell(udid, '상태', /^재부팅 중/, 10_000);
    await list.expectCell(udid, '상태', '', 30_000);
  });
});
