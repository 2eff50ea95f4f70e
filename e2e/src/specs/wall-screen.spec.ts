import type { Device } from '@rackhand/contract/device/device';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 24;
let farm: Farm;
let browser: Browser;
let chief: Person;
let screen: Person;
let wall: Page;

beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices }), openChromium()]);
  await waitUntil('all devices', async () => (await farm.availableDevices()) === devices, 30_000);
  // The server is away for a while.
  const forgiven =
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY|ERR_CONNECTION_RESET|status of (?:401|503)/;
  chief = await openBrowser(browser, farm.url, { forgiven });
  await comeSignedIn(chief.page, farm);
  screen = await openBrowser(browser, farm.url, { forgiven });
  wall = screen.page;
});
afterAll(async () => {
  await screen.leave();
  await chief.leave();
  await leaveChromium(browser);
  await farm.stop();
});

const slots = (page: Page): Promise<number> => page.locator('[data-udid]').count();

/** What the page shows a super admin who makes a token for a wall. */
async function makeAddress(name: string): Promise<string> {
  const { page } = chief;
  await page.goto('/api_tokens');
  await page.getByRole('button', { name: '토큰 만들기' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('이름').fill(name);
  await dialog.getByLabel('벽면 화면 · 다른 범위와 함께 고를 수 없음').check();
  expect(await dialog.getByLabel('읽기', { exact: true }).isChecked()).toBe(false);
  await dialog.getByRole('button', { name: '토큰 만들기' }).click();
  const address = await dialog.getByLabel('벽면 화면 주소').textContent();
  await expectAccessible(page);
  return address ?? '';
}

async function rackTwo(): Promise<string[]> {
  const answer = await chief.page.request.get('/admbo/all_device');
  const { data } = (await answer.json()) as { data: { arns: Device[] } };
  return data.arns.filter(({ info }) => info.rackLocation.startsWith('1-2-')).map(({ info }) => info.udid);
}

describe('a screen on the wall that nobody is signed in at', () => {
  it('says how it is opened where its address has not been, on a slow machine too', async () => {
    const devtools = await wall.context().newCDPSession(wall);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await wall.goto('/wall');
    await wall.getByRole('heading', { name: '이 화면은 아직 열리지 않았습니다' }).waitFor();
    await devtools.detach();
    await expectAccessible(wall);
  });

  it('opens by its address, which is kept out of the address bar and from scripts, and calls what it may alone', async () => {
    const asked: string[] = [];
    const note = (path: string): void => void asked.push(path);
    wall.on('request', (request) => note(request.url()));
    const address = await makeAddress('lobby');
    expect(address).toContain(`${farm.url}/wall#ko:rht_`);
    const secret = address.split(':').at(-1) ?? '';
    await wall.goto(address);
    await expect.poll(() => slots(wall)).toBe(devices);
    expect(wall.url()).toBe(`${farm.url}/wall`);
    expect(asked.filter((url) => url.split('#')[0]?.includes(secret))).toEqual([]);
    const known = await wall.evaluate(() =>
      JSON.stringify([document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(known).not.toContain(secret);
    expect(await wall.getByRole('button').count()).toBe(0);
    await wall.getByText(/^토큰 \d{4}-\d{2}-\d{2}까지$/).waitFor();
    await expectAccessible(wall);
    const calls = asked
      .map((url) => new URL(url).pathname)
      .filter((path) => /^\/(?:admbo|service)\//.test(path));
    expect([...new Set(calls)].toSorted()).toEqual([
      '/admbo/api_token/wall',
      '/admbo/events',
      '/admbo/rack',
      '/service/devicepool',
      '/service/incidents',
    ]);
  });

  it('shows an incident as it begins and ends, within its screen', async () => {
    const rack = await rackTwo();
    await wall.setViewportSize({ width: 1920, height: 1080 });
    await farm.control.inject('unplug', rack);
    const incident = wall
      .getByRole('status', { name: '동시 장애' })
      .getByText('S1 랙 2: 장비 12대 모두 끊김');
    await incident.waitFor();
    await expectAccessible(wall);
    await expect.poll(() => wall.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await farm.control.inject('replug', rack);
    await incident.waitFor({ state: 'detached', timeout: 20_000 });
  });

  it('goes on after a restart of its browser and of the server', async () => {
    const kept = await wall.context().storageState();
    const again = await openBrowser(browser, farm.url, { storageState: kept });
    await again.page.goto('/wall');
    await expect.poll(() => slots(again.page)).toBe(devices);
    await again.leave();
    const [udid = ''] = await rackTwo();
    await farm.server.stop();
    farm.server.start();
    await waitUntil('all devices again', async () => (await farm.availableDevices()) === devices, 60_000);
    await farm.control.inject('unplug', [udid]);
    await wall.locator(`[data-udid="${udid}"][data-tone="error"]`).waitFor({ timeout: 60_000 });
    await farm.control.inject('replug', [udid]);
    await wall.locator(`[data-udid="${udid}"][data-tone="available"]`).waitFor({ timeout: 60_000 });
  });

  it('ends when its token is revoked, says so, and opens anew by another address', async () => {
    const { page } = chief;
    await page.goto('/api_tokens');
    await page.getByRole('row').filter({ hasText: 'lobby' }).getByRole('button', { name: '폐기' }).click();
    await page.getByRole('alertdialog').getByText('벽면 화면은 5초 안에 꺼지며').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '폐기' }).click();
    await page.getByText('lobby 토큰을 폐기했습니다').waitFor();
    const over = wall.getByRole('heading', { name: '이 화면의 토큰이 만료되었거나 폐기되었습니다' });
    await over.waitFor();
    expect(await slots(wall)).toBe(0);
    await expectAccessible(wall);
    await wall.reload();
    await over.waitFor();
    const address = (await makeAddress('lobby again')).replace('#ko:', '#en:');
    await wall.evaluate((to) => void (window.location.href = to), address);
    await expect.poll(() => slots(wall)).toBe(devices);
    await wall.getByText(/^Token until /).waitFor();
  });
});
