import { type APIRequestContext, type Browser, type Page, request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { settingsOn } from '../browser/device-settings.ts';
import { openBrowser } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { createCommandCalls } from '../farm/command-calls.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, knockByHttp, signInByHttp } from '../farm/http-admin.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** Server, agent and devices as they are, where the service has hours: 07:00 to 22:00 in Korea. */
const devices = 4;
const endsWithinMs = 60_000;

let farm: Farm;
let browser: Browser;
let rack: string[];

beforeAll(async () => {
  const deployments = { 'origin.json': { serviceHours: true } };
  [farm, browser] = await Promise.all([startFarm({ devices, deployments }), openChromium()]);
  rack = (await farm.control.devices()).map(({ serial }) => serial);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});

/** Days from now, so that the clock never goes back. */
let day = 0;

function korean(time: string): Date {
  const [date = ''] = new Date(Date.now() + day * 24 * 60 * 60_000).toISOString().split('T');
  return new Date(`${date}T${time}+09:00`);
}

/** The server's clock stands at that Korean time. */
const standAt = (time: string): Promise<void> => farm.setClock({ at: korean(time) });

const codeFor = async ({ request: calls }: HttpAdmin): Promise<unknown> =>
  ((await (await calls.get('/admbo/all_device')).json()) as { errorCode: unknown }).errorCode;

const made = z.object({ token: z.string() });

/** A program, which knows no hours. */
async function programOf(chief: HttpAdmin): Promise<APIRequestContext> {
  const body = { name: `nights ${String(day)}`, scopes: ['read'], valid_days: 1 };
  const { token } = made.parse((await chief.post('/admbo/api_token', body)).data);
  return request.newContext({
    baseURL: farm.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
}

describe.each([
  ['UTC', 2],
  ['America/New_York', 4],
])('on a server whose own time is that of %s', (zone, from) => {
  beforeAll(async () => {
    day = from;
    expect(await farm.server.stop()).toBe(0);
    farm.server.start({ TZ: zone });
    await waitUntil(
      'all devices are back',
      async () => (await farm.availableDevices()) === devices,
      endsWithinMs,
    );
  });

  it('people come in and call from 07:00 to 22:00 Korean time, to the second (S47)', async () => {
    await standAt('06:59:59');
    const early = await knockByHttp(farm, farm.admin);
    expect([early.refused, await codeFor(early)]).toEqual(['E1006', 31011]);
    await standAt('07:00:00');
    const inTime = await signInByHttp(farm, farm.admin);
    expect(await codeFor(inTime)).toBe(0);
    await standAt('21:00:00');
    const late = await signInByHttp(farm, farm.admin);
    await standAt('21:59:59');
    expect(await codeFor(late)).toBe(0);
    await standAt('22:00:00');
    expect(await codeFor(late)).toBe('E1006');
    expect((await knockByHttp(farm, farm.admin)).refused).toBe('E1006');
    await Promise.all([early, inTime, late].map((person) => person.leave()));
  });

  it('a reboot of all devices that runs at 22:00 goes on to its end', async () => {
    day += 1;
    await standAt('21:59:59');
    const chief = await signInByHttp(farm, farm.admin);
    const program = await programOf(chief);
    const calls = createCommandCalls(farm, chief.request);
    const seen = createCommandCalls(farm, program);
    const before = await calls.bootsOf(rack);
    await farm.control.inject('slow_boot', 'all', { ms: 3_000 });
    const ids = await calls.rebootAll(rack);
    await waitUntil('all have begun', async () =>
      (await seen.commands(ids)).every(({ state }) => state === 'running'),
    );
    await standAt('22:00:00');
    expect(await codeFor(chief)).toBe('E1006');
    await seen.expectAll(ids, 'succeeded', endsWithinMs);
    expect(await seen.bootsOf(rack)).toEqual(before.map((boots) => boots + 1));
    await farm.control.inject('heal', 'all');
    await expect.poll(farm.availableDevices, { timeout: endsWithinMs }).toBe(devices);
    await Promise.all([chief.leave(), program.dispose()]);
  });
});

describe('a person who types at 22:00', () => {
  it('reads the notice from 21:50 on, is refused by the server and has all that was typed', async () => {
    day += 1;
    await standAt('21:49:30');
    const person = await openBrowser(browser, farm.url, { forgiven: /status of 403/ });
    const { page } = person;
    await goByServerTime(page);
    await signIn(page, farm);
    await page.goto('/device');
    await deviceListOn(page).rows.first().getByRole('link').first().click();
    const dialog = settingsOn(page);
    await dialog.getByLabel('메모').fill('typed until ten');
    await page.clock.runFor(60_000);
    await page.getByRole('status').filter({ hasText: '22:00 전에 저장하세요' }).waitFor();
    await standAt('22:00:00');
    await page.clock.runFor(10 * 60_000);
    await page.getByRole('alert').filter({ hasText: '07:00부터 22:00까지' }).waitFor();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('typed until ten');
    const refused = page.waitForResponse('**/service/update_info');
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    expect((await refused).status()).toBe(403);
    await page.clock.runFor(1_000);
    await page.getByRole('button', { name: '내 값으로 다시 열기' }).click();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('typed until ten');
    await person.leave();
  });
});

/** The browser's clock is set by the test; what Node says of the time in its headers is the machine's. */
async function goByServerTime(page: Page): Promise<void> {
  const now = korean('21:49:30');
  await page.clock.install({ time: now });
  await page.route('**/config/appConfig.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), date: now.toUTCString() } });
  });
}
