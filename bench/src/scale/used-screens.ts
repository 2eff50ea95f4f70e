import type { Browser, Page } from 'playwright-core';
import { type Figure, spread } from '../figure.ts';
import { carrySession } from '../sign-in.ts';
import { noteLongTasks } from '../used-page.ts';
import type { WireRack } from './wire-racks.ts';

const screens = [
  { name: 'list, 300 a page', path: '/device?page=1&limit=300', ready: 'tbody tr[data-arn]' },
  { name: 'pool', path: '/device2', ready: '[data-arn]' },
  { name: 'drift', path: '/app_drift', ready: 'main table tbody tr' },
  { name: 'alerts', path: '/alert', ready: 'main h1' },
] as const;
const lookMs = 5_000;
const lossSamples = 30;
const lossWithinMs = 15_000;
const mostFirstMs = 3_000;
const mostPaintedMs = 1_000;

/** What a person meets in each screen while the farm does not rest: its first content, and how long it stands still at most. */
export async function useScreens(browser: Browser, origin: string, cookie: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, ready } of screens) {
    const page = await openSignedIn(browser, origin, cookie);
    const begun = performance.now();
    await page.goto(origin + path);
    await page.locator(ready).first().waitFor({ timeout: 60_000 });
    const first = performance.now() - begun;
    const tasks = await noteLongTasks(page);
    await page.waitForTimeout(lookMs);
    figures.push(
      { name: `${name}: first content`, value: first, unit: 'ms', target: { most: mostFirstMs } },
      {
        name: `${name}: longest task in ${String(lookMs / 1000)} s`,
        value: await tasks.longest(),
        unit: 'ms',
      },
    );
    await page.context().close();
  }
  return figures;
}

/** A device that loses its cable, until the list of another server's browser has painted it. */
export async function watchLosses(
  browser: Browser,
  origin: string,
  cookie: string,
  rack: WireRack,
): Promise<Figure[]> {
  const page = await openSignedIn(browser, origin, cookie);
  const phones = (await rack.control.devices()).filter(({ kind }) => kind === 'phone');
  const taken: number[] = [];
  for (let turn = 0; turn < lossSamples; turn += 1) {
    const { serial = '' } = phones[turn % phones.length] ?? {};
    await page.goto(`${origin}/device?q=${serial}`);
    const row = page.locator('tbody tr[data-arn]');
    await row.waitFor();
    const lost = row.getByText(/연결 안 됨|오프라인/).first();
    const at = await rack.control.inject('unplug', [serial]);
    await lost.waitFor({ timeout: lossWithinMs });
    taken.push(Date.now() - at);
    await rack.control.inject('replug', [serial]);
    await lost.waitFor({ state: 'detached', timeout: lossWithinMs });
  }
  await page.context().close();
  return spread('cable pulled → painted', taken, { target: { most: mostPaintedMs } });
}

async function openSignedIn(browser: Browser, origin: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  await carrySession(context, origin, cookie);
  return context.newPage();
}
