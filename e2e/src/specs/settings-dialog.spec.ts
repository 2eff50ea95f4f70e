import type { Device } from '@rackhand/contract/device';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { readDevice, saveDevice, settingsOn } from '../browser/device-settings.ts';
import { expectAccessible, openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';

const farm = inject('farm');
let browser: Browser;
let person: Person;
let page: Page;
let list: DeviceList;
let dialog: Locator;
let before: Device;
let udid: string;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await signIn(page, farm);
  udid = await firstOf('mobile');
  before = await readDevice(page, udid);
  await page.goto('/device');
  list = deviceListOn(page);
  dialog = settingsOn(page);
  await list.row(udid).waitFor();
});
afterEach(async () => {
  await saveDevice(page, udid, { info: { ...before.info, private_code: '' }, memo: before.memo });
  // The browser itself complains about an answer that says no.
  expect(person.complaints.filter((line) => !line.includes('status of 409'))).toEqual([]);
  await person.leave();
});

async function firstOf(type: Device['info']['type']): Promise<string> {
  const answer = await page.request.get('/admbo/all_device');
  const { data } = (await answer.json()) as { data: { arns: Device[] } };
  return data.arns.find(({ info }) => info.type === type)?.info.udid ?? '';
}

async function openSettings(of = udid): Promise<void> {
  await list.row(of).getByRole('link').first().click();
  await dialog.waitFor();
}

const searchOf = (name: string): string | null => new URL(page.url()).searchParams.get(name);
const save = (): Promise<void> => dialog.getByRole('button', { name: '저장' }).click();
const notice = (text: string): Locator => page.getByRole('alert').filter({ hasText: text });
const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

describe('the settings of a device', () => {
  it('open by a click on its row, 750 pixels wide, at an address of their own, and close with Esc', async () => {
    await list.row(udid).getByRole('cell').nth(3).click();
    await dialog.waitFor();
    expect(searchOf('device')).toBe(udid);
    expect((await dialog.boundingBox())?.width).toBe(750);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(searchOf('device')).toBeNull();
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
    expect(searchOf('q')).toBe('nothing-like-it');
  });

  it('say so at an address that names no device', async () => {
    await page.goto('/device?device=123456789012345678901');
    await dialog.getByText('123456789012345678901').waitFor();
    await expectAccessible(page);
  });

  it('show of a phone what a phone has, and a guide to its scale factor', async () => {
    await openSettings();
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
    await openSettings(await firstOf('stb'));
    const cards = await dialog.getByLabel('캡처 카드').locator('option').allTextContents();
    expect(cards).toEqual(['-', '1', '2']);
    expect(await dialog.getByLabel('전원 제어기').locator('option').first().textContent()).toBe('');
    expect(await dialog.getByLabel('Scale Factor').count()).toBe(0);
  });

  it('say what is wrong one after the other, word for word, and lead there', async () => {
    await page.evaluate(() => localStorage.setItem('rackhand.language', 'en'));
    await page.reload();
    await openSettings();
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

  it('are saved, and the list shows it without a reload', async () => {
    await openSettings();
    await dialog.getByLabel('메모').fill('3번 책상 📱');
    await dialog.getByLabel('Appium 포트').fill('4999');
    await save();
    await page.getByText('저장했습니다').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await list.expectCell(udid, '메모', '3번 책상 📱');
    await list.expectCell(udid, '포트', '4999');
  });

  it('send one edit, however often the button is pressed', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/update_info')) sent.push(request.method());
    });
    await openSettings();
    await dialog.getByLabel('태그').fill('double');
    await dialog.getByRole('button', { name: '저장' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual(['POST']);
  });

  it('keep what is typed while the device changes', async () => {
    await openSettings();
    await dialog.getByLabel('메모').fill('typed here');
    await saveDevice(page, udid, { info: { tags: 'from elsewhere' }, memo: 'typed elsewhere' });
    await dialog.getByText('다른 관리자가 이 장비를 고쳤습니다.').waitFor();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('typed here');
    expect(await dialog.getByLabel('태그').inputValue()).toBe('from elsewhere');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '확인했습니다' }).click();
    await save();
    await list.expectCell(udid, '메모', 'typed here');
    expect((await readDevice(page, udid)).info.tags).toBe('from elsewhere');
  });

  it('tell the slower of two administrators, keep their values and show both', async () => {
    await openSettings();
    await dialog.getByLabel('메모').fill('slower');
    await saveDevice(page, udid, { memo: 'faster' });
    await save();
    await dialog.waitFor({ state: 'detached' });
    const refusal = notice('다른 관리자가 먼저 고쳤습니다');
    await refusal.getByText('slower').waitFor();
    await refusal.getByText('faster').waitFor();
    await refusal.getByRole('button', { name: '내 값으로 다시 열기' }).click();
    await dialog.getByRole('cell', { name: 'faster' }).waitFor();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('slower');
    await save();
    await list.expectCell(udid, '메모', 'slower');
  });

  it('warn of a slot that another device stands in', async () => {
    const other = await readDevice(page, await firstOf('stb'));
    await openSettings();
    await dialog.getByLabel('랙 위치').fill(other.info.rackLocation);
    await dialog.getByLabel('태그').focus();
    await dialog.getByText(`(${other.info.model})`).waitFor();
    await dialog.getByLabel('랙 위치').fill(before.info.rackLocation);
  });

  it('keep what was typed when the server cannot be reached', async () => {
    await openSettings();
    await dialog.getByLabel('메모').fill('typed offline');
    await page.context().setOffline(true);
    await save();
    await dialog.waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '내 값으로 다시 열기' }).click();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('typed offline');
    await save();
    await list.expectCell(udid, '메모', 'typed offline');
    person.complaints.splice(0);
  });

  it('ask before unsaved changes are lost, by Esc, cross and Back, and only then', async () => {
    await openSettings();
    await dialog.getByLabel('메모').fill('unsaved');
    const question = page.getByRole('alertdialog');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: '닫기' }).first().click(),
      () => page.goBack().then(() => undefined),
    ];
    for (const leave of ways) {
      void leave();
      await question.waitFor();
      expect(await isFocused(question.getByRole('button', { name: '계속 편집' }))).toBe(true);
      await page.keyboard.press('Enter');
      await question.waitFor({ state: 'detached' });
      expect(await dialog.getByLabel('메모').inputValue()).toBe('unsaved');
      expect(searchOf('device')).toBe(udid);
    }
    await expect
      .poll(() =>
        page.evaluate(() => {
          const event = new Event('beforeunload', { cancelable: true });
          window.dispatchEvent(event);
          return event.defaultPrevented;
        }),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: '버리고 닫기' }).click();
    await dialog.waitFor({ state: 'detached' });
    await openSettings();
    expect(await dialog.getByLabel('메모').inputValue()).toBe(before.memo);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('show a private code on demand only', async () => {
    await saveDevice(page, udid, { info: { private_code: '4821' } });
    await list.expectCell(udid, '비밀 코드', '••••');
    await openSettings();
    const code = dialog.getByLabel('비밀 코드', { exact: true });
    expect(await code.inputValue()).toBe('••••');
    await dialog.getByRole('button', { name: '비밀 코드 보기' }).click();
    await expect.poll(() => code.inputValue()).toBe('4821');
    await code.fill('9999');
    await save();
    await dialog.waitFor({ state: 'detached' });
    await openSettings();
    await dialog.getByRole('button', { name: '비밀 코드 보기' }).click();
    await expect.poll(() => code.inputValue()).toBe('9999');
  });

  it('wait behind the sign-in when the session ends while somebody types', async () => {
    await openSettings();
    await dialog.getByLabel('메모').fill('typed in time');
    await page.context().clearCookies({ name: 'rackhand_session' });
    await save();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByLabel('아이디', { exact: true }).fill(farm.admin.id);
    await page.getByLabel('비밀번호', { exact: true }).fill(farm.admin.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('typed in time');
    await save();
    await list.expectCell(udid, '메모', 'typed in time');
    person.complaints.splice(0);
  });

  it('open from the panel of the device pool', async () => {
    await page.goto(`/device2?device=${udid}`);
    await page.getByRole('button', { name: '장비 설정' }).click();
    await dialog.getByLabel('메모').fill('from the pool');
    await save();
    await dialog.waitFor({ state: 'detached' });
    expect(searchOf('device')).toBe(udid);
    expect((await readDevice(page, udid)).memo).toBe('from the pool');
  });
});
