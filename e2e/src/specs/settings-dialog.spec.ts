import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import type { DeviceList } from '../browser/device-list.ts';
import { eachTest } from '../browser/each-test.ts';
import { firstOf, isFocused, type SettingsDesk, searchOf, sitDown } from '../browser/settings-desk.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let desk: SettingsDesk;
let page: Page;
let list: DeviceList;
let dialog: Locator;
let udid: string;

eachTest(async (browser) => {
  desk = await sitDown(browser, farm);
  ({ page, list, dialog, udid } = desk);
  return desk;
});

describe('the settings of a device', () => {
  it('open by a click on its row, 750 pixels wide, at an address of their own, and close with Esc', async () => {
    await list.row(udid).getByRole('cell').nth(3).click();
    await dialog.waitFor();
    expect(searchOf(page, 'device')).toBe(udid);
    expect((await dialog.boundingBox())?.width).toBe(750);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(searchOf(page, 'device')).toBeNull();
    await expect.poll(() => isFocused(list.row(udid).getByRole('link').first())).toBe(true);
  });

  it('open with Enter and close with Back, dark and in English', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => localStorage.setItem('rackhand.language', 'en'));
    await page.reload();
    await list.row(udid).getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Device Name').waitFor();
    await expectAccessible(page);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
  });

  it('open from an address, also of a device that another page of the list holds', async () => {
    await page.goto(`/device?limit=50&q=nothing-like-it&device=${udid}`);
    await dialog.getByText(udid).waitFor();
    await dialog.getByRole('button', { name: '닫기' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    expect(searchOf(page, 'q')).toBe('nothing-like-it');
  });

  it('say so at an address that names no device', async () => {
    await page.goto('/device?device=123456789012345678901');
    await dialog.getByText('123456789012345678901').waitFor();
    await expectAccessible(page);
  });

  it('show of a phone what a phone has, and a guide to its scale factor', async () => {
    await desk.openSettings();
    for (const label of [
      '장비 이름',
      'F/W 버전',
      'OS 버전',
      'API 레벨',
      '랙 위치',
      'Appium 포트',
      '비밀 코드',
    ]) {
      expect(await dialog.getByLabel(label).isEditable()).toBe(true);
    }
    for (const label of ['CPU', 'RAM', '태그', '메모', 'Scale Factor']) {
      expect(await dialog.getByLabel(label).isEditable()).toBe(true);
    }
    for (const term of [
      'UDID',
      'MAC 주소',
      '제조사',
      'OS',
      '호스트',
      '자동화 이름',
      '모델 번호',
      '해상도',
      'CTN',
    ]) {
      expect(await dialog.getByRole('term').getByText(term, { exact: true }).count()).toBe(1);
    }
    expect(await dialog.getByLabel('캡처 카드').count()).toBe(0);
    expect(await dialog.getByLabel('전원 제어기').count()).toBe(0);
    const guide = page.context().waitForEvent('page');
    await dialog.getByRole('link', { name: '안내 보기' }).click();
    const tab = await guide;
    await tab.getByRole('heading', { name: 'Scale Factor 안내' }).waitFor();
    await expectAccessible(tab);
    await tab.close();
  });

  it('show of a set-top box its capture card and power controller', async () => {
    await desk.openSettings(await firstOf(page, 'stb'));
    const cards = await dialog.getByLabel('캡처 카드').locator('option').allTextContents();
    expect(cards).toEqual(['-', '1', '2']);
    expect(await dialog.getByLabel('전원 제어기').locator('option').first().textContent()).toBe('');
    expect(await dialog.getByLabel('Scale Factor').count()).toBe(0);
  });

  it('say what is wrong one after the other, word for word, and lead there', async () => {
    await page.evaluate(() => localStorage.setItem('rackhand.language', 'en'));
    await page.reload();
    await desk.openSettings();
    const steps = [
      ['Device Name', ' ', 'Please enter the Device Name.'],
      ['OS Version', '', 'Please enter the OS Version.'],
      ['Appium Port', '', 'Please enter the Appium Port.'],
      ['Scale Factor', '', 'Please enter the Scale Factor.(Andriod: 1, IOS: Check the link).'],
      ['Memo', 'a'.repeat(1001), 'Memo can be more than 1000 characters.'],
    ] as const;
    for (const [label, wrong] of steps) await dialog.getByLabel(label).fill(wrong);
    for (const [label, , message] of steps) {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(message).waitFor();
      expect(await isFocused(dialog.getByLabel(label))).toBe(true);
      await dialog.getByLabel(label).fill(label === 'Memo' ? '' : '4723');
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard and close' }).click();
  });

  it('can’t be saved without a name, and say so', async () => {
    await desk.openSettings();
    await dialog.getByLabel('장비 이름').fill('  ');
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    await dialog.getByText('장비 이름을 입력').waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '버리고 닫기' }).click();
  });
});
