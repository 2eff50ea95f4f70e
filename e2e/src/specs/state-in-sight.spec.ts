import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import type { DeviceList } from '../browser/device-list.ts';
import { eachTest } from '../browser/each-test.ts';
import { type ListDesk, sitAtList } from '../browser/list-desk.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let desk: ListDesk;
let page: Page;
let list: DeviceList;

eachTest(async (browser) => {
  desk = await sitAtList(browser, farm);
  ({ page, list } = desk);
  return desk;
});

interface Shown {
  info: object & { rackLocation: string };
  memo: string;
}

const hourMs = 60 * 60_000;

/** The first device is excluded until tomorrow with a reason; the second was lost two hours ago. */
async function withTrouble(rackLocation = '1-1-1'): Promise<void> {
  const since = new Date(Date.now() - 2 * hourMs).toISOString();
  const until = '2026-12-24T07:00:00+09:00';
  await page.route(/\/admbo\/all_device|\/service\/devicepool/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { arns?: Shown[]; devices?: Shown[] } };
    const devices = answer.data.arns ?? answer.data.devices ?? [];
    const first = devices.find(({ info }) => info.rackLocation === '1-1-1');
    Object.assign(first?.info ?? {}, {
      ...{ state: 'EXCLUDE', excluded: true, state_since: since, rackLocation },
      exclusion: { reason: '배터리 교체', until, by: 'kim' },
    });
    const second = devices.find(({ info }) => info.rackLocation === '1-1-4');
    Object.assign(second?.info ?? {}, {
      ...{ state: 'NOT_FOUND', errors: ['NOT_FOUND'], state_reason: 'HOST_AWAY', state_since: since },
      battery_level: 80,
    });
    await route.fulfill({ json: answer });
  });
  await page.reload();
}

/** How much of it no edge and nothing above it hides: 1 is all. */
function partInSight(cell: Locator): Promise<boolean> {
  return cell.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect();
    return [left + 6, (left + right) / 2, right - 6].every((x) =>
      element.contains(document.elementFromPoint(x, top + height / 2)),
    );
  });
}

describe('the state of a device', () => {
  it.each([390, 768, 1180, 1240, 1440, 2560])(
    'is in sight in a window of %i px, with all of the rack',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await withTrouble();
      const row = list.rows.first();
      await row.getByText('제외', { exact: true }).waitFor();
      expect(await partInSight(row.getByText('제외', { exact: true }))).toBe(true);
      expect(await partInSight(desk.heading('상태'))).toBe(true);
      const rack = row.getByText('1-1-1', { exact: true });
      expect(await rack.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
    },
  );

  it('is told in one line with since when, until which day and hour, and why', async () => {
    await withTrouble();
    await expect
      .poll(async () => (await list.column('상태')).slice(0, 4))
      .toEqual([
        '제외 2시간 전 12-24 07:00까지 · 배터리 교체',
        '',
        '',
        '연결 안 됨 2시간 전 호스트 연락 없음',
      ]);
    expect((await list.column('배터리'))[3]).toMatch(/^\(80%\)/);
    await expectAccessible(page);
  });

  it('stands after the name in a view that is there from the beginning', async () => {
    await page.getByRole('button', { name: '보기', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '상태 먼저' }).click();
    await page.getByRole('button', { name: '보기: 상태 먼저' }).waitFor();
    const headings = await page.locator('thead th').allInnerTexts();
    expect(headings.slice(0, 3).map((heading) => heading.trim())).toEqual(['랙', '장비 이름', '상태']);
  });

  it('leaves a long rack whole', async () => {
    await withTrouble('9999-9999-9999');
    const rack = page.getByRole('cell', { name: /9999-9999-9999$/ });
    await rack.waitFor();
    expect(await rack.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
  });

  it('of a slot says since when and why, its whole address, and that the battery is as it was', async () => {
    await page.goto('/device2');
    await withTrouble();
    const slotAt = (place: string): Locator => page.locator(`[data-slot="${place}"]`);
    await slotAt('1-1-4').getByText('(80%)').waitFor();
    expect(await slotAt('1-1-4').innerText()).toMatch(/연결 안 됨[\s\S]*1-1-4\s*2시간 전$/);
    expect(await slotAt('1-1-1').innerText()).toMatch(/제외 2시간 전\s*12-24 07:00까지 · 배터리 교체/);
    await expectAccessible(page);
  });

  it.each([390, 1280])(
    'of a slot in a window of %i px is cut neither at its place nor its time',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/device2');
      await withTrouble();
      const slot = page.locator('[data-slot="1-1-4"]');
      await slot.getByText('(80%)').waitFor();
      const cut = await slot
        .locator('time, [aria-hidden]')
        .evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth).map(({ textContent }) => textContent),
        );
      expect(cut).toEqual([]);
    },
  );

  it('covers no other column on paper', async () => {
    await withTrouble();
    await page.emulateMedia({ media: 'print' });
    const phone = page.getByRole('cell', { name: /^\+82/ }).first();
    const covered = await phone.evaluate((cell) => {
      const state = cell.nextElementSibling?.getBoundingClientRect();
      return cell.getBoundingClientRect().right - (state?.left ?? 0);
    });
    expect(covered).toBeLessThanOrEqual(0);
  });
});

describe('the browser’s own search', () => {
  it('finds a UDID in the list and in the pool, also where the screen shows its ends alone', async () => {
    const udid = 'LU4KK4HYK333Z';
    const finds = (): Promise<boolean> =>
      page.evaluate((text) => {
        window.getSelection()?.removeAllRanges();
        return (window as unknown as { find: (text: string) => boolean }).find(text);
      }, udid);
    await list.row(udid).waitFor();
    expect(await finds()).toBe(true);
    await page.goto('/device2');
    await page.locator(`[data-udid="${udid}"]`).waitFor();
    expect(await finds()).toBe(true);
  });
});

describe('a device in trouble', () => {
  it.each(['light', 'dark'] as const)(
    'stands out among available ones, which are pale, in %s colours',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/device2');
      await withTrouble();
      /** How far its ground is from the plate's: the sum of the differences of red, green and blue. */
      const distance = (place: string): Promise<number> =>
        page.locator(`[data-slot="${place}"]`).evaluate((slot) => {
          const plate = slot.closest('section');
          const channels = (element: Element | null): number[] =>
            (element === null ? '' : getComputedStyle(element).backgroundColor).match(/\d+/g)?.map(Number) ??
            [];
          const ground = channels(plate);
          return channels(slot)
            .slice(0, 3)
            .reduce((sum, value, at) => sum + Math.abs(value - (ground[at] ?? 0)), 0);
        });
      await page.locator('[data-slot="1-1-4"][data-tone="error"]').waitFor();
      const [calm, trouble] = [await distance('1-1-5'), await distance('1-1-4')];
      expect(calm).toBeGreaterThan(0);
      expect(trouble).toBeGreaterThan(3 * calm);
    },
  );
});
