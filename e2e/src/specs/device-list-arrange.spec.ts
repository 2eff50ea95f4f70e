import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { readDevice, saveDevice } from '../browser/device-settings.ts';
import { eachTest } from '../browser/each-test.ts';
import { type ListDesk, sitAtList } from '../browser/list-desk.ts';
import { openBrowser } from '../browser/person.ts';
import { firstOf, searchOf } from '../browser/settings-desk.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let desk: ListDesk;
let page: Page;
let list: DeviceList;

const browser = eachTest(async (browser) => {
  desk = await sitAtList(browser, farm);
  ({ page, list } = desk);
  return desk;
});

async function saveView(name: string, share = false): Promise<void> {
  await page.getByRole('button', { name: /^보기/ }).click();
  const dialog = page.getByRole('dialog', { name: '저장된 보기' });
  await dialog.getByLabel('새 보기 이름').fill(name);
  if (share) await dialog.getByLabel('모든 관리자와 공유').check();
  await dialog.getByRole('button', { name: '이름 붙여 저장' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('the order of the device list', () => {
  it('follows its headings, by two columns with Shift, stands in the address and goes Back with it', async () => {
    await desk.heading('랙').getByRole('button').click();
    await desk.heading('랙').getByRole('button').click();
    await expect.poll(async () => (await desk.racks())[0]).toBe('1-4-12');
    expect(await desk.heading('랙').getAttribute('aria-sort')).toBe('descending');
    await desk.heading('배터리').getByRole('button').click();
    await desk
      .heading('포트')
      .getByRole('button')
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => searchOf(page, 'sort')).toBe('battery_level,port');
    const levels = (await list.column('배터리')).map((text) =>
      text === '–' ? 999 : Number.parseInt(text, 10),
    );
    expect(levels).toEqual([...levels].sort((left, right) => left - right));
    await page.reload();
    expect(await desk.heading('포트').getAttribute('aria-sort')).toBe('ascending');
    await page.goBack();
    await expect.poll(() => searchOf(page, 'sort')).toBe('battery_level');
    expect(await desk.heading('비밀 코드').getByRole('button').count()).toBe(0);
  });
});

describe('the columns', () => {
  it('are chosen and put in order, cancelled without a trace, and there in another browser', async () => {
    await desk.button('열').click();
    const dialog = page.getByRole('dialog', { name: '열과 행 높이' });
    const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
    await expectAccessible(page);
    await box('UDID').uncheck();
    await dialog.getByRole('button', { name: '취소' }).click();
    expect(await desk.heading('UDID').count()).toBe(1);
    await desk.button('열').click();
    expect(await box('장비 이름').isDisabled()).toBe(true);
    await box('UDID').uncheck();
    await box('MAC 주소').check();
    await dialog.getByRole('button', { name: 'CTN: 앞으로' }).click();
    await dialog.getByRole('radio', { name: '좁게' }).check();
    await dialog.getByRole('switch', { name: '줄무늬' }).click();
    await dialog.getByRole('button', { name: '적용' }).click();
    await expect.poll(() => desk.heading('UDID').count()).toBe(0);
    const shown = (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
    expect(shown.indexOf('CTN')).toBe(shown.indexOf('비밀 코드') - 1);
    expect(shown).toContain('MAC 주소');
    expect((await list.rows.first().boundingBox())?.height).toBe(27);
    const other = await openBrowser(browser(), farm.url);
    await comeSignedIn(other.page, farm);
    await other.page.goto('/device');
    await other.page.getByRole('columnheader', { name: 'MAC 주소' }).waitFor();
    const grounds = await deviceListOn(other.page).rows.evaluateAll((rows) =>
      rows.map((row) => getComputedStyle(row).backgroundColor),
    );
    expect(new Set(grounds.filter((_, place) => place % 2 === 0)).size).toBe(1);
    expect(new Set(grounds).size).toBe(2);
    expect(other.complaints).toEqual([]);
    await other.leave();
    await desk.button('열').click();
    await dialog.getByRole('button', { name: '기본값으로' }).click();
    await dialog.getByRole('button', { name: '적용' }).click();
    await desk.heading('UDID').waitFor();
  });
});

describe('long values', () => {
  it('go on in further lines where an admin wants it, in every browser of theirs, and are cut again without it', async () => {
    const udid = await firstOf(page, 'mobile');
    await saveDevice(page, udid, { memo: 'cable swapped, hub 3, waits for a new battery and a charger' });
    const memo = list.row(udid).locator('td[title^="cable swapped"]');
    const isCut = (): Promise<boolean> => memo.evaluate((cell) => cell.scrollWidth > cell.clientWidth);
    await expect.poll(isCut).toBe(true);
    const low = (await list.row(udid).boundingBox())?.height ?? 0;
    await desk.button('열').click();
    const dialog = page.getByRole('dialog', { name: '열과 행 높이' });
    await dialog.getByRole('switch', { name: '긴 값 줄바꿈' }).click();
    await dialog.getByRole('button', { name: '적용' }).click();
    await expect.poll(isCut).toBe(false);
    expect((await list.row(udid).boundingBox())?.height).toBeGreaterThan(low);
    await expectAccessible(page);
    await page.reload();
    await expect.poll(isCut).toBe(false);
    await desk.button('열').click();
    await dialog.getByRole('switch', { name: '긴 값 줄바꿈' }).click();
    await dialog.getByRole('button', { name: '적용' }).click();
    await expect.poll(isCut).toBe(true);
    await saveDevice(page, udid, { memo: '' });
  });

  it('of a name stand in two lines on a phone, so that no letter of it is cut', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await desk.open();
    const cutNames = (): Promise<(string | null)[]> =>
      page.locator('tr[data-arn] a[data-open]').evaluateAll((links) =>
        links
          .filter((link) => {
            const words = document.createRange();
            words.selectNodeContents(link);
            const [{ right, bottom }, cell] = [words.getBoundingClientRect(), link.closest('td')];
            const room = cell?.getBoundingClientRect();
            return room === undefined || right > room.right + 1 || bottom > room.bottom + 1;
          })
          .map(({ textContent }) => textContent),
      );
    // Until the page's own letters are there, wider ones stand in for them.
    await expect.poll(cutNames).toEqual([]);
  });
});

describe('a saved view', () => {
  it('opens with its filter, order and columns, says when it was modified, and opens first where an admin wants it', async () => {
    await desk.open('?q=SM-&sort=-udid&columns=model,battery_level,udid');
    const before = await list.column('UDID');
    await saveView('삼성 배터리');
    await desk.button('보기: 삼성 배터리').waitFor();
    await desk.heading('장비 이름').getByRole('button').click();
    await page.getByRole('button', { name: '보기: 삼성 배터리 · 수정됨' }).click();
    const dialog = page.getByRole('dialog', { name: '저장된 보기' });
    await expectAccessible(page);
    const opensFirst = dialog.getByRole('checkbox', { name: '기본으로 열기: 삼성 배터리' });
    await opensFirst.click();
    await expect.poll(() => opensFirst.isChecked()).toBe(true);
    await dialog.getByRole('button', { name: '삼성 배터리', exact: true }).click();
    await expect.poll(() => list.column('UDID')).toEqual(before);
    await desk.open();
    await desk.button('보기: 삼성 배터리').waitFor();
    await expect.poll(() => list.column('UDID')).toEqual(before);
    await desk.button('보기: 삼성 배터리').click();
    await dialog.getByRole('button', { name: '이름 변경' }).click();
    await dialog.getByLabel("'삼성 배터리'의 새 이름").fill('삼성');
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    await dialog.getByRole('button', { name: '삭제' }).click();
    await dialog.getByRole('button', { name: '삭제' }).click();
    await dialog.getByText('저장된 보기가 없습니다.').waitFor();
  });
});

describe('the file', () => {
  it('holds exactly what is shown, byte by byte, in the language of the page', async () => {
    await desk.open('?q=SM-&sort=-port&columns=udid,model,port');
    const udids = await list.column('UDID');
    const wanted: string[] = ['UDID,장비 이름,포트'];
    for (const udid of udids) {
      const { info } = await readDevice(page, udid);
      wanted.push(`${udid},${info.model},${String(info.port)}`);
    }
    const waiting = page.waitForEvent('download');
    await desk.button('CSV').click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^device_list_\d{14}\.csv$/);
    const bytes = await readFile(await download.path());
    const bom = Buffer.from([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(0, 3)).toEqual(bom);
    expect(bytes.subarray(3).toString('utf8').split('\r\n')).toEqual([...wanted, '']);
  });
});

describe('the width of a column', () => {
  const handle = () => page.getByRole('separator', { name: 'UDID 열 너비' });
  const width = async (): Promise<number> =>
    Math.round((await desk.heading('UDID').boundingBox())?.width ?? 0);

  it('is drawn with the mouse, and kept for the admin in another browser', async () => {
    const box = await handle().boundingBox();
    const [before, x, y] = [await width(), (box?.x ?? 0) + 4, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 60);
    const cell = list.rows.first().getByRole('cell').nth(3);
    expect(Math.round((await cell.boundingBox())?.width ?? 0)).toBe(before + 60);
    const other = await sitAtList(browser(), farm);
    const there = async (): Promise<number> =>
      Math.round((await other.heading('UDID').boundingBox())?.width ?? 0);
    await expect.poll(there).toBe(before + 60);
    await other.leave();
  });

  it('follows the arrow keys, stays after a reload, and comes back by Delete or the chooser', async () => {
    const before = await width();
    await handle().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'ArrowLeft'])
      await page.keyboard.press(key);
    await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe(String(before + 48));
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('rackhand.list-layout')))
      .toMatch(/udid":\d/);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.reload();
    await expect.poll(width).toBe(before + 48);
    await handle().focus();
    await page.keyboard.press('Delete');
    await expect.poll(width).toBe(before);
    await desk.button('열').click();
    const dialog = page.getByRole('dialog', { name: '열과 행 높이' });
    await dialog.getByRole('spinbutton', { name: 'UDID 열 너비' }).fill('200');
    await dialog.getByRole('button', { name: '적용' }).click();
    await expect.poll(width).toBe(200);
  });
});
