import { readFile } from 'node:fs/promises';
import type { Device } from '@rackhand/contract/device';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { readDevice, saveDevice } from '../browser/device-settings.ts';
import { expectAccessible, openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';

const farm = inject('farm');
let browser: Browser;
let person: Person;
let page: Page;
let list: DeviceList;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

beforeEach(async () => {
  person = await openBrowser(browser, farm.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  ({ page } = person);
  await signIn(page, farm);
  await openList();
});
afterEach(async () => {
  const headers = { origin: farm.url };
  await page.request.put('/admbo/device/list_preference', {
    data: { layout: null, default_view_id: null },
    headers,
  });
  const { data } = (await (await page.request.get('/admbo/device/view')).json()) as {
    data: { views: { id: number }[] };
  };
  for (const { id } of data.views) await page.request.delete(`/admbo/device/view/${String(id)}`, { headers });
  expect(person.complaints).toEqual([]);
  await person.leave();
});

async function openList(search = ''): Promise<void> {
  await page.goto(`/device${search}`);
  list = deviceListOn(page);
  await list.rows.first().waitFor();
}

const parameter = (name: string): string | null => new URL(page.url()).searchParams.get(name);
const heading = (name: string) => page.getByRole('columnheader', { name });
const racks = (): Promise<string[]> => list.column('랙');
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function speakEnglish(): Promise<void> {
  await page.evaluate(() => localStorage.setItem('rackhand.language', 'en'));
  await openList();
}

async function saveView(name: string, share = false): Promise<void> {
  await page.getByRole('button', { name: /^보기/ }).click();
  const dialog = page.getByRole('dialog', { name: '저장한 보기' });
  await dialog.getByLabel('새 보기 이름').fill(name);
  if (share) await dialog.getByLabel('모든 관리자와 공유').check();
  await dialog.getByRole('button', { name: '이름 붙여 저장' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('the order of the device list', () => {
  it('follows its headings, by two columns with Shift, stands in the address and goes Back with it', async () => {
    await heading('랙').getByRole('button').click();
    await heading('랙').getByRole('button').click();
    await expect.poll(async () => (await racks())[0]).toBe('1-4-12');
    expect(await heading('랙').getAttribute('aria-sort')).toBe('descending');
    await heading('배터리').getByRole('button').click();
    await heading('포트')
      .getByRole('button')
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => parameter('sort')).toBe('battery_level,port');
    const levels = (await list.column('배터리')).map((text) =>
      text === '–' ? 999 : Number.parseInt(text, 10),
    );
    expect(levels).toEqual([...levels].sort((left, right) => left - right));
    await page.reload();
    expect(await heading('포트').getAttribute('aria-sort')).toBe('ascending');
    await page.goBack();
    await expect.poll(() => parameter('sort')).toBe('battery_level');
    expect(await heading('비밀 코드').getByRole('button').count()).toBe(0);
  });
});

describe('the columns', () => {
  it('are chosen and put in order, cancelled without a trace, and there in another browser', async () => {
    await button('열').click();
    const dialog = page.getByRole('dialog', { name: '열과 행 높이' });
    const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
    await expectAccessible(page);
    await box('UDID').uncheck();
    await dialog.getByRole('button', { name: '취소' }).click();
    expect(await heading('UDID').count()).toBe(1);
    await button('열').click();
    expect(await box('장비 이름').isDisabled()).toBe(true);
    await box('UDID').uncheck();
    await box('MAC 주소').check();
    await dialog.getByRole('button', { name: 'CTN: 앞으로' }).click();
    await dialog.getByRole('radio', { name: '좁게' }).check();
    await dialog.getByRole('button', { name: '적용' }).click();
    await expect.poll(() => heading('UDID').count()).toBe(0);
    const shown = (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
    expect(shown.indexOf('CTN')).toBe(shown.indexOf('비밀 코드') - 1);
    expect(shown).toContain('MAC 주소');
    expect((await list.rows.first().boundingBox())?.height).toBe(27);
    const other = await openBrowser(browser, farm.url);
    await signIn(other.page, farm);
    await other.page.goto('/device');
    await other.page.getByRole('columnheader', { name: 'MAC 주소' }).waitFor();
    expect(other.complaints).toEqual([]);
    await other.leave();
    await button('열').click();
    await dialog.getByRole('button', { name: '기본값으로' }).click();
    await dialog.getByRole('button', { name: '적용' }).click();
    await heading('UDID').waitFor();
  });
});

describe('a saved view', () => {
  it('opens with its filter, order and columns, says when it was modified, and opens first where an admin wants it', async () => {
    await openList('?q=SM-&sort=-udid&columns=model,battery_level,udid');
    const before = await list.column('UDID');
    await saveView('삼성 배터리');
    await button('보기: 삼성 배터리').waitFor();
    await heading('장비 이름').getByRole('button').click();
    await page.getByRole('button', { name: '보기: 삼성 배터리 · 수정됨' }).click();
    const dialog = page.getByRole('dialog', { name: '저장한 보기' });
    await expectAccessible(page);
    const opensFirst = dialog.getByRole('checkbox', { name: '처음에 열기: 삼성 배터리' });
    await opensFirst.click();
    await expect.poll(() => opensFirst.isChecked()).toBe(true);
    await dialog.getByRole('button', { name: '삼성 배터리', exact: true }).click();
    await expect.poll(() => list.column('UDID')).toEqual(before);
    await openList();
    await button('보기: 삼성 배터리').waitFor();
    await expect.poll(() => list.column('UDID')).toEqual(before);
    await button('보기: 삼성 배터리').click();
    await dialog.getByRole('button', { name: '이름 변경' }).click();
    await dialog.getByLabel("'삼성 배터리'의 새 이름").fill('삼성');
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    await dialog.getByRole('button', { name: '삭제' }).click();
    await dialog.getByRole('button', { name: '삭제' }).click();
    await dialog.getByText('저장한 보기가 없습니다.').waitFor();
  });
});

describe('the file', () => {
  it('holds exactly what is shown, byte by byte, in the language of the page', async () => {
    await openList('?q=SM-&sort=-port&columns=udid,model,port');
    const udids = await list.column('UDID');
    const wanted: string[] = ['UDID,장비 이름,포트'];
    for (const udid of udids) {
      const { info } = await readDevice(page, udid);
      wanted.push(`${udid},${info.model},${String(info.port)}`);
    }
    const waiting = page.waitForEvent('download');
    await button('CSV').click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^device_list_\d{14}\.csv$/);
    const bytes = await readFile(await download.path());
    const bom = Buffer.from([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(0, 3)).toEqual(bom);
    expect(bytes.subarray(3).toString('utf8').split('\r\n')).toEqual([...wanted, '']);
  });
});

describe('the selection', () => {
  it('takes a range with Shift, a page, all that match, and says what a filter has hidden', async () => {
    await openList('?limit=50');
    const boxes = page.locator('tr[data-arn] input[type=checkbox]');
    await boxes.nth(2).click();
    await boxes.nth(6).click({ modifiers: ['Shift'] });
    await page.getByText('48대 중 5대 선택').first().waitFor();
    const model = await list.rows.nth(3).getByRole('link').first().innerText();
    await page.getByLabel('장비 검색').fill(model);
    await page.getByText(/조건에 맞지 않아 빠진 선택 [1-4]대/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '빠진 선택 지우기' }).click();
    await page.getByText(/조건에 맞지 않아 빠진 선택/).waitFor({ state: 'detached' });
    await page.getByLabel('장비 검색').fill('');
    await expect.poll(() => list.rows.count()).toBe(48);
    await page.getByRole('button', { name: /48대 모두/ }).click();
    await page.getByText('48대 중 48대 선택').first().waitFor();
  });
});

describe('a row', () => {
  it('is shown, focused and marked by a link to it, on whatever page it is', async () => {
    const answer = await page.request.get('/admbo/all_device?page=46&limit=1');
    const { data } = (await answer.json()) as { data: { arns: Device[] } };
    const udid = data.arns[0]?.info.udid ?? '';
    await openList(`?highlight=${udid}`);
    const row = list.row(udid);
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await row.getAttribute('aria-current')).toBe('true');
    const box = await row.boundingBox();
    expect(box !== null && box.y > 0 && box.y < 900).toBe(true);
  });

  it('gives its ids to the clipboard, by mouse and by keyboard, in both languages', async () => {
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    const [udid = ''] = await list.column('UDID');
    await list.row(udid).hover();
    await page.getByRole('button', { name: `복사: ${udid}` }).click();
    await page.getByText(`복사했습니다: ${udid}`).waitFor();
    expect(await clipboard()).toBe(udid);
    await speakEnglish();
    const { arn } = await readDevice(page, udid);
    await list.row(udid).getByRole('button', { name: /^More/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Copy ARN' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(`Copied: ${arn}`).waitFor();
    expect(await clipboard()).toBe(arn);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });
});

describe('the table', () => {
  it('keeps its heading and first column in sight, and scrolls by itself', async () => {
    await page.setViewportSize({ width: 900, height: 500 });
    const head = heading('랙');
    const before = await head.boundingBox();
    await page
      .getByRole('table')
      .locator('..')
      .evaluate((scroller) => scroller.scrollTo(300, 400));
    await expect.poll(() => head.boundingBox()).toEqual(before);
    const first = list.rows.nth(20).getByRole('cell').first();
    expect((await first.boundingBox())?.x).toBe(before?.x);
    const overflow = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth);
    expect(overflow).toBe(0);
  });

  it('is where it was after Back', async () => {
    await openList('?q=-');
    const scroller = page.getByRole('table').locator('..');
    await scroller.evaluate((element) => element.scrollTo(0, 300));
    await page.getByRole('link', { name: '호스트', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '호스트' }).waitFor();
    await page.goBack();
    await list.rows.first().waitFor();
    expect(parameter('q')).toBe('-');
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(300);
  });

  it('finds a decomposed name by a composed search and by its initial consonants', async () => {
    const [udid = ''] = await list.column('UDID');
    const { memo } = await readDevice(page, udid);
    await saveDevice(page, udid, { memo: '액정 얼룩'.normalize('NFD') });
    for (const text of ['액정 얼룩', 'ㅇㅈ ㅇㄹ']) {
      await page.getByLabel('장비 검색').fill(text);
      await expect.poll(() => list.column('UDID')).toEqual([udid]);
    }
    await saveDevice(page, udid, { memo });
  });

  it('prints its rows without what a person presses', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const control of [button('열'), page.getByLabel('장비 검색'), page.locator('nav').first()])
      expect(await control.isVisible()).toBe(false);
    expect(await list.rows.first().isVisible()).toBe(true);
  });

  it('of the pool has pages of 50, 100 and 300 and the same headings', async () => {
    await page.goto('/device2?view=table&sort=-rackLocation');
    await list.rows.first().waitFor();
    const sizes = await page.getByLabel('페이지당 행').locator('option').allTextContents();
    expect(sizes).toEqual(['50', '100', '300']);
    expect((await racks())[0]).toBe('1-4-12');
    await expectAccessible(page);
  });
});
