import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgent } from '../../../apps/server/src/testing/test-agent.ts';
import { phone } from '../../../apps/server/src/testing/test-sightings.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { type LoneServer, startLoneServer } from '../farm/lone-server.ts';
import { addSpokenHost } from '../farm/spoken-host.ts';

const udid = 'R5CT900NEW';

let browser: Browser;
let server: LoneServer;
let chief: HttpAdmin;
let agent: TestAgent;

beforeAll(async () => {
  browser = await openChromium();
  server = await startLoneServer();
  chief = await signInByHttp(server, server.admin);
  agent = await (await addSpokenHost(server, chief, 'far')).dial();
  await agent.snapshot([phone(udid, { connection: 'unauthorized', facts: null, readings: null })]);
});
afterAll(async () => {
  await leaveChromium(browser);
  agent.close();
  await chief.leave();
  await server.stop();
});

it.each([
  ['ko', '이름 미확인'],
  ['en', 'Name not known'],
] as const)(
  'whoever sees a device that has not told its name yet reads so in the list, on its page and in its title (%s)',
  async (language, notKnown) => {
    const { page, leave } = await openBrowser(browser, server.url);
    await page.addInitScript((chosen) => localStorage.setItem('rackhand.language', chosen), language);
    await comeSignedIn(page, server);
    await page.goto('/device');
    await deviceListOn(page).rows.first().getByText(notKnown, { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: new RegExp(udid) }).waitFor();
    await page.goto(`/device_detail?device=${udid}`);
    await page.getByRole('heading', { level: 1, name: notKnown }).waitFor();
    expect(await page.title()).toBe(`${notKnown} 1-1-1 · Rackhand`);
    await leave();
  },
);
