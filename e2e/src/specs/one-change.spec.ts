import type { Page, Request } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { eachTest } from '../browser/each-test.ts';
import { isOwnCall } from '../browser/own-calls.ts';
import { openBrowser } from '../browser/person.ts';
import { noteRenderedRows, type RenderedRows } from '../browser/rendered-rows.ts';
import { createControl } from '../farm/control.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const control = createControl(farm.dataDir);
let page: Page;
let list: DeviceList;
let rendered: RenderedRows;
let udid: string;

beforeAll(async () => {
  udid = (await control.devices())[5]?.serial ?? '';
});
eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url, { reducedMotion: 'no-preference' });
  ({ page } = person);
  list = deviceListOn(page);
  rendered = await noteRenderedRows(page);
  await comeSignedIn(page, farm);
  const asked = noteRequests(page);
  await page.goto('/device');
  await expect.poll(() => list.rows.count()).toBe(48);
  await list.expectCell(udid, '상태', '');
  await asked.whenQuiet();
  return person;
});
afterEach(async () => {
  await control.inject('heal', 'all');
  await list.expectCell(udid, '상태', '', 15_000);
});

/** Calls that a page has made and that have not been answered, but for its event stream, which never ends. */
function noteRequests(of: Page): { whenQuiet: () => Promise<void> } {
  const open = new Set<Request>();
  let all = 0;
  let before = -1;
  const end = (request: Request): void => void open.delete(request);
  of.on('requestfinished', end);
  of.on('requestfailed', end);
  of.on('request', (request) => {
    if (request.resourceType() !== 'fetch' || request.url().endsWith('/admbo/events')) return;
    open.add(request);
    all += 1;
  });
  const isQuiet = (): boolean => {
    const sameAsBefore = all === before;
    before = all;
    return sameAsBefore && open.size === 0;
  };
  return { whenQuiet: () => expect.poll(isQuiet, { interval: 500, timeout: 20_000 }).toBe(true) };
}

/** So many devices of 48 are told to be in trouble by the filter above the list, which is counted after the row. */
async function whenCounted(lost: number): Promise<void> {
  await page.getByRole('button', { name: /오류/, pressed: false }).getByText(String(lost)).waitFor();
}

describe('one change of one device', () => {
  it('renders its row once and no other, asks the server nothing and holds the page up nowhere', async () => {
    const requests: string[] = [];
    const arn = (await list.row(udid).getAttribute('data-arn')) ?? '';
    await page.evaluate(noteLongTasks);
    await rendered.take();
    page.on('request', (request) => {
      if (isOwnCall(request)) requests.push(request.url());
    });
    const longTasks: number[] = [];
    for (const _ of [1, 2, 3]) {
      await control.inject('unplug', [udid]);
      await list.expectCell(udid, '상태', /^연결 안 됨/);
      await whenCounted(1);
      expect(await rendered.take()).toEqual([arn]);
      longTasks.push(await page.evaluate(takeLongTasks));
      await control.inject('heal', [udid]);
      await list.expectCell(udid, '상태', '', 15_000);
      await whenCounted(0);
      await rendered.take();
      await page.evaluate(takeLongTasks);
    }
    expect(requests).toEqual([]);
    // Another program that takes the processor holds the page up too, but not three times in the same moment.
    expect(Math.min(...longTasks)).toBe(0);
  });
});

interface Noted {
  longTasks: number[];
}

/** Runs in the page: how many of them there were since it was last asked. */
function takeLongTasks(): number {
  return (globalThis as unknown as Noted).longTasks.splice(0).length;
}

/** Runs in the page: tasks of more than 50 ms from now on. */
function noteLongTasks(): void {
  const noted = globalThis as unknown as Noted;
  noted.longTasks = [];
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) noted.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}
