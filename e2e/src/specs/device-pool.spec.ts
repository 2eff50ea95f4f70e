import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { createControl } from '../farm/control.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const control = createControl(farm.dataDir);
let person: Person;
let udid: string;
let model: string;

beforeAll(async () => {
  const device = (await control.devices())[5];
  udid = device?.serial ?? '';
  model = device?.model ?? '';
});
eachTest(async (browser) => {
  person = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
  await person.page.goto('/device2');
  return person;
});
afterEach(() => control.inject('heal', 'all'));

const slotOf = (udid: string): Locator =>
  person.page.getByRole('gridcell').filter({ hasText: udid }).getByRole('button').first();

describe('the device pool', () => {
  it('shows rack S1 as four racks of three rows and four columns, every device in its slot', async () => {
    const { page } = person;
    await slotOf(udid).waitFor();
    expect(await page.getByRole('tab', { name: 'S1 테스트 랙' }).getAttribute('aria-selected')).toBe('true');
    for (const rack of [1, 2, 3, 4]) {
      const grid = page.getByRole('grid', { name: `랙 ${rack}` });
      // Three rows of slots below the legend of the columns.
      expect(await grid.getByRole('rowheader').count()).toBe(3);
      expect(await grid.getByRole('columnheader').count()).toBe(5);
      expect(await grid.getByRole('gridcell').count()).toBe(12);
    }
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/48.*48/s);
    await expectAccessible(page);
  });

  it('shows 48 devices and their histories on one screen of 1440 × 900 without scrolling', async () => {
    const { page } = person;
    await slotOf(udid).waitFor();
    const boxes = await page
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().bottom));
    expect(Math.max(...boxes)).toBeLessThanOrEqual(900);
    for (const name of ['오류 이력', '테스트 이력', '기타 이력']) {
      const heading = await page.getByRole('heading', { name }).boundingBox();
      expect(heading?.y).toBeLessThan(900);
    }
  });

  it('opens a device beside the rack, and Esc leads back to its slot', async () => {
    const { page } = person;
    await slotOf(udid).click();
    await page.getByRole('region', { name: /상세$/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('device')).toBe(udid);
    await page.getByText('상태 이력').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: /상세$/ }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('device')).toBe(false);
    await expect.poll(() => slotOf(udid).evaluate((slot) => slot === document.activeElement)).toBe(true);
  });

  it('is walked with the arrow keys, from slot to slot and into the next rack', async () => {
    const { page } = person;
    await page.getByRole('gridcell').first().getByRole('button').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    const place = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('data-slot') ?? null);
    expect(await place()).toBe('1-1-8');
    await page.keyboard.press('ArrowRight');
    expect(await place()).toMatch(/^1-2-/);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: /상세$/ }).waitFor();
  });

  it('leads with Home and End to the ends of the row in its rack, with Ctrl to the first and last slot of all', async () => {
    const { page } = person;
    const slots = page.locator('[data-slot]');
    await slots.nth(5).focus();
    const places = await slots.evaluateAll((all) => all.map((slot) => slot.getAttribute('data-slot')));
    const place = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('data-slot') ?? null);
    expect(await place()).toBe('1-1-6');
    for (const [key, there] of [
      ['End', '1-1-8'],
      ['Home', '1-1-5'],
      ['Control+End', places.at(-1)],
      ['Control+Home', '1-1-1'],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await place()]).toEqual([key, there]);
    }
  });

  it('shows a device that was lost at once, counts it and keeps every slot in its place', async () => {
    const { page } = person;
    await slotOf(udid).waitFor();
    const places = () =>
      page
        .getByRole('gridcell')
        .evaluateAll((cells) => cells.map((cell) => JSON.stringify(cell.getBoundingClientRect())));
    const before = await places();
    await control.inject('unplug', [udid]);
    await expect.poll(() => slotOf(udid).innerText()).toContain('연결 안 됨');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(/47.*48/s);
    expect(await places()).toEqual(before);
    const snapshot = page.getByRole('region', { name: '오류 이력' }).getByRole('listitem').first();
    await snapshot.locator('summary').getByText(`${model} 연결 안 됨`).waitFor();
    await snapshot.click();
    await snapshot.getByText('추가됨 1').waitFor();
    await control.inject('replug', [udid]);
    await expect.poll(() => slotOf(udid).innerText()).toContain('사용 가능');
    await snapshot
      .locator('summary')
      .filter({ hasText: `−빠짐${model}` })
      .waitFor();
  });

  it('shades what a filter does not match, and removes nothing', async () => {
    const { page } = person;
    await slotOf(udid).waitFor();
    await page.getByRole('button', { name: /^오류/ }).click();
    expect(new URL(page.url()).searchParams.get('state')).toBe('error');
    await expect.poll(() => page.locator('[data-udid][data-faded]').count()).toBe(48);
    expect(await page.getByRole('gridcell').count()).toBe(48);
  });

  it('has a table as well, and remembers in the address which of the two is shown', async () => {
    const { page } = person;
    await page.getByRole('radio', { name: '표' }).check({ force: true });
    await page.getByRole('table').waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('table');
    await page.reload();
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
  });

  it('shows the state beside the name where its table has no room for all columns', async () => {
    const { page } = person;
    await page.goto('/device2?view=table');
    const edge = async (name: string): Promise<number> =>
      (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.x ?? 0;
    await page.getByRole('table').waitFor();
    expect(await edge('상태')).toBeGreaterThan(await edge('장비 이름'));
    expect(await edge('상태')).toBeLessThan(await edge('UDID'));
    const [table, action] = await Promise.all([
      page.getByRole('table').locator('..').boundingBox(),
      page.getByRole('row').nth(1).getByRole('button', { name: '상태 변경' }).boundingBox(),
    ]);
    expect((action?.x ?? 0) + (action?.width ?? 0)).toBeLessThan((table?.x ?? 0) + (table?.width ?? 0));
  });

  it('asks again by the clock and by hand', async () => {
    const { page } = person;
    await slotOf(udid).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/service/devicepool'))
        asked.push(request.headers()['x-auto-refresh'] ?? 'by hand');
    });
    await page.getByRole('button', { name: '지금 새로 고침' }).click();
    await expect.poll(() => asked).toContain('by hand');
    const refresh = page.getByRole('switch', { name: '자동 새로 고침' });
    if (!(await refresh.isChecked())) await refresh.click({ force: true });
    await expect.poll(() => asked, { timeout: 14_000 }).toContain('1');
  });
});
