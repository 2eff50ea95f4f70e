import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestAgent } from '../../../apps/server/src/testing/test-agent.ts';
import { phone } from '../../../apps/server/src/testing/test-sightings.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { type LoneServer, startLoneServer } from '../farm/lone-server.ts';
import { addSpokenHost } from '../farm/spoken-host.ts';
import { waitUntil } from '../farm/wait-until.ts';

const phones = 40;
const devices = z.array(z.object({ arn: z.string(), info: z.object({ state: z.string() }) }));
const categories = z.object({ categories: z.array(z.object({ id: z.int() })).min(1) });
const scenario = 'version: 1\napp: com.android.settings\nsteps:\n  - launch\n';

let browser: Browser;
let server: LoneServer;
let chief: HttpAdmin;
let agent: TestAgent;
let person: Person;
let page: Page;

/** As many tests, projects and entries of the audit trail as no screen is high enough for. */
beforeAll(async () => {
  browser = await openChromium();
  server = await startLoneServer();
  chief = await signInByHttp(server, server.admin);
  agent = await (await addSpokenHost(server, chief, 'far')).dial();
  await agent.snapshot(Array.from({ length: phones }, (_, nth) => phone(`R5CT9${String(nth + 10)}`)));
  const all = async () => devices.parse((await chief.get('/admbo/all_device')).arns);
  await waitUntil('all devices', async () => (await all()).length === phones, 30_000);
  const { service_controller } = await chief.get('/admbo/schedule_management');
  const category_id = categories.parse(service_controller).categories[0]?.id;
  const arns = (await all()).map(({ arn }) => arn);
  for (const [nth, arn] of arns.entries()) {
    await chief.post('/admbo/custom_test', { scenario, devices: [arn] });
    const project_name = `Nightly ${String(nth)}`;
    await chief.post('/admbo/project', { project_name, category_id, devices: [arn], scenario });
  }
});
afterAll(async () => {
  await leaveChromium(browser);
  agent.close();
  await chief.leave();
  await server.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, server.url);
  ({ page } = person);
  await comeSignedIn(page, server);
});
afterEach(() => person.leave());

/** Where the last table is, and its headings, once it has been scrolled to its end: in pixels of the window. */
async function scrolledToEnd() {
  await page.locator('main table > tbody > tr').nth(25).waitFor();
  return page
    .locator('main table')
    .last()
    .evaluate((table) => {
      const [scroller, main] = [
        table.parentElement as HTMLElement,
        document.querySelector('main') as HTMLElement,
      ];
      const isOnlyOne = main.scrollHeight <= main.clientHeight;
      main.scrollTo({ top: main.scrollHeight });
      scroller.scrollTo({ top: scroller.scrollHeight });
      const [frame, inside] = [scroller.getBoundingClientRect(), main.getBoundingClientRect()];
      const heading = table.querySelector('thead th')?.getBoundingClientRect();
      const last = table.querySelector('tbody > tr:last-child')?.getBoundingClientRect();
      return {
        isOnlyOne,
        /** What is seen of the headings. */
        headings:
          Math.min(heading?.bottom ?? 0, inside.bottom) - Math.max(heading?.top ?? 0, inside.top, frame.top),
        /** Its bar below, by which it scrolls sideways, is within the page. */
        bar: inside.bottom - frame.bottom,
        lastRow: frame.bottom - (last?.bottom ?? 0),
        sideways: main.scrollWidth - main.clientWidth,
      };
    });
}

describe.each([
  ['a wide window', 1440],
  ['a narrow window', 1000],
] as const)('a list that is longer than %s', (_name, width) => {
  it.each(['/testlist', '/audit', '/scheduler'])(
    'of %s keeps its headings above its last row',
    async (path) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const found = await scrolledToEnd();
      expect(found.headings).toBeGreaterThan(25);
      expect(found.bar).toBeGreaterThan(0);
      expect(found.lastRow).toBeGreaterThanOrEqual(0);
      expect(found.sideways).toBe(0);
      // Where the list is all of the page nothing scrolls around it.
      if (path !== '/scheduler') expect(found.isOnlyOne).toBe(true);
      if (process.env['SHOTS'] !== undefined)
        await page.screenshot({ path: `${process.env['SHOTS']}${path.slice(1)}-${String(width)}.png` });
    },
  );
});
