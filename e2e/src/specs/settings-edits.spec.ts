import type { Device } from '@rackhand/contract/device/device';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import type { DeviceList } from '../browser/device-list.ts';
import { readDevice, saveDevice } from '../browser/device-settings.ts';
import { eachTest } from '../browser/each-test.ts';
import { firstOf, isFocused, type SettingsDesk, searchOf, sitDown } from '../browser/settings-desk.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let desk: SettingsDesk;
let page: Page;
let list: DeviceList;
let dialog: Locator;
let before: Device;
let udid: string;

eachTest(async (browser) => {
  desk = await sitDown(browser, farm);
  ({ page, list, dialog, before, udid } = desk);
  return desk;
});

const lookFirst = '위에서 내 값과 현재 값을 비교하고 확인해야 저장할 수 있습니다.';
const notice = (text: string): Locator => page.getByRole('alert').filter({ hasText: text });

describe('edits of a device', () => {
  it('open by a click anywhere on its row, and what an administrator saves stands in the list after a reload', async () => {
    const note = `점검 ${String(Date.now())}`;
    await list.row(udid).getByRole('cell', { name: udid, exact: true }).click();
    await dialog.getByLabel('메모').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('메모').fill(note);
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await list.expectCell(udid, '메모', note);
    await page.reload();
    await list.expectCell(udid, '메모', note);
  });

  it('are saved, and the list shows it without a reload', async () => {
    await desk.openSettings();
    await dialog.getByLabel('메모').fill('3번 책상 📱');
    await dialog.getByLabel('Appium 포트').fill('4999');
    await desk.save();
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
    await desk.openSettings();
    await dialog.getByLabel('태그').fill('double');
    await dialog.getByRole('button', { name: '저장' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual(['POST']);
  });

  it('keep what is typed while the device changes', async () => {
    await desk.openSettings();
    await dialog.getByLabel('메모').fill('typed here');
    await saveDevice(page, udid, { info: { tags: 'from elsewhere' }, memo: 'typed elsewhere' });
    await dialog.getByText('다른 관리자가 이 장비를 수정했습니다.').waitFor();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('typed here');
    expect(await dialog.getByLabel('태그').inputValue()).toBe('from elsewhere');
    await expectAccessible(page);
    const save = dialog.getByRole('button', { name: '저장' });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    expect(await save.getAttribute('data-tip')).toBe(lookFirst);
    await dialog.getByLabel('태그').press('Enter');
    await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    expect((await readDevice(page, udid)).memo).toBe('typed elsewhere');
    await dialog.getByRole('button', { name: '확인했습니다' }).click();
    expect(await isFocused(dialog.getByLabel('메모'))).toBe(true);
    await desk.save();
    await list.expectCell(udid, '메모', 'typed here');
    expect((await readDevice(page, udid)).info.tags).toBe('from elsewhere');
  });

  it('tell the slower of two administrators who was first, keep their values and show both', async () => {
    await desk.openSettings();
    await dialog.getByLabel('메모').fill('slower');
    // Between the click and the server's answer.
    await page.route(
      '**/service/update_info',
      async (route) => {
        await saveDevice(page, udid, { memo: 'faster' });
        await route.continue();
      },
      { times: 1 },
    );
    await desk.save();
    await dialog.waitFor({ state: 'detached' });
    const refusal = notice('다른 관리자가 먼저 수정했습니다');
    await refusal.getByText('slower').waitFor();
    await refusal.getByText('faster').waitFor();
    await refusal.getByText(/\d\d:\d\d:\d\d에 admin01 관리자가 변경했습니다/).waitFor();
    await refusal.getByRole('button', { name: '내 값으로 다시 열기' }).click();
    await dialog.getByRole('cell', { name: 'faster' }).waitFor();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('slower');
    const save = dialog.getByRole('button', { name: '저장' });
    expect(await save.getAttribute('data-tip')).toBe(lookFirst);
    await dialog.getByRole('button', { name: '확인했습니다' }).click();
    await desk.save();
    await list.expectCell(udid, '메모', 'slower');
  });

  it('warn of a slot that another device stands in', async () => {
    const other = await readDevice(page, await firstOf(page, 'stb'));
    await desk.openSettings();
    await dialog.getByLabel('랙 위치').fill(other.info.rackLocation);
    await dialog.getByLabel('태그').focus();
    await dialog.getByText(`(${other.info.model})`).waitFor();
    await dialog.getByLabel('랙 위치').fill(before.info.rackLocation);
  });

  it('keep what was typed when the server cannot be reached', async () => {
    await desk.openSettings();
    await dialog.getByLabel('메모').fill('typed offline');
    await page.context().setOffline(true);
    await desk.save();
    await dialog.waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '내 값으로 다시 열기' }).click();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('typed offline');
    await desk.save();
    await list.expectCell(udid, '메모', 'typed offline');
    desk.person.complaints.splice(0);
  });

  it('ask before unsaved changes are lost, by Esc, cross and Back, and only then', async () => {
    await desk.openSettings();
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
      expect(searchOf(page, 'device')).toBe(udid);
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
    await desk.openSettings();
    expect(await dialog.getByLabel('메모').inputValue()).toBe(before.memo);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('show a private code on demand only', async () => {
    await saveDevice(page, udid, { info: { private_code: '4821' } });
    await list.expectCell(udid, '비밀 코드', '••••');
    await desk.openSettings();
    const code = dialog.getByLabel('비밀 코드', { exact: true });
    expect(await code.inputValue()).toBe('••••');
    await dialog.getByRole('button', { name: '비밀 코드 보기' }).click();
    await expect.poll(() => code.inputValue()).toBe('4821');
    await code.fill('9999');
    await desk.save();
    await dialog.waitFor({ state: 'detached' });
    await desk.openSettings();
    await dialog.getByRole('button', { name: '비밀 코드 보기' }).click();
    await expect.poll(() => code.inputValue()).toBe('9999');
  });

  it('stay with what was typed when the session ends, and save it once the admin is back', async () => {
    await desk.openSettings();
    await dialog.getByLabel('메모').fill('typed in time');
    await page.context().clearCookies({ name: 'rackhand_session' });
    // The page may have noticed by itself: then the question lies over the button.
    await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    const again = page.getByRole('alertdialog', { name: '다시 로그인' });
    await again.waitFor();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('typed in time');
    expect(await again.getByLabel('아이디', { exact: true }).inputValue()).toBe(farm.admin.id);
    await expectAccessible(page);
    await again.getByLabel('비밀번호', { exact: true }).fill(farm.admin.password);
    await page.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    await list.expectCell(udid, '메모', 'typed in time');
    desk.person.complaints.splice(0);
  });

  it('with markup in them are shown as text wherever the device is, and nothing of it runs (S70)', async () => {
    const markup = '</script><img src=x onerror="document.title=1">';
    await saveDevice(page, udid, { info: { model: markup }, memo: markup });
    await list.expectCell(udid, '메모', markup);
    const menu = await list.openMenu(udid, '상태 변경');
    await menu.getByRole('menuitem', { name: 'EXCLUDE' }).click();
    await page.getByRole('status').filter({ hasText: markup }).first().waitFor();
    for (const path of ['/device', '/device2', '/device_detail'].map((at) => `${at}?device=${udid}`)) {
      await page.goto(path);
      await page.getByText(markup).first().waitFor();
      expect(await page.locator('img[src="x"]').count()).toBe(0);
    }
    expect(await page.title()).not.toBe('1');
    const { arn } = await readDevice(page, udid);
    const back = { arn, old_state: 'EXCLUDE', new_state: 'AVAILABLE' };
    const headers = { origin: farm.url };
    expect((await page.request.post('/service/change_state', { data: back, headers })).ok()).toBe(true);
  });

  it('open from the panel of the device pool', async () => {
    await page.goto(`/device2?device=${udid}`);
    await page.getByRole('button', { name: '장비 설정' }).click();
    await dialog.getByLabel('메모').fill('from the pool');
    await desk.save();
    await dialog.waitFor({ state: 'detached' });
    expect(searchOf(page, 'device')).toBe(udid);
    expect((await readDevice(page, udid)).memo).toBe('from the pool');
  });
});
