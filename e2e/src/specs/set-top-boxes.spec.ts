import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';

const backWithinMs = 60_000;
let farm: Farm;
let browser: Browser;
let person: Person;
let serial: string;

beforeAll(async () => {
  const env = { SIMULATED_BOXES: '1', BOX_NETWORKS: '127.0.0.0/8' };
  [farm, browser] = await Promise.all([startFarm({ devices: 2, env }), openChromium()]);
  serial = (await farm.control.devices()).at(-1)?.serial ?? '';
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
});

describe('a set-top box on the network', () => {
  it('is registered on its host’s page, with a word for each field that is wrong', async () => {
    const { page } = person;
    await page.goto('/server?host=lab-1');
    await page.getByRole('button', { name: '셋톱박스 등록' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('IP 주소').fill('300.0.0.1');
    await dialog.getByLabel('포트').fill('22');
    await dialog.getByRole('button', { name: '셋톱박스 등록' }).click();
    await dialog.getByText('IPv4 주소를 입력하세요.').waitFor();
    await dialog.getByText('포트는 5555–5585입니다.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('IP 주소').fill('127.0.0.2');
    await dialog.getByLabel('포트').fill('5555');
    await dialog.getByLabel('장비 이름').fill('Lobby box');
    await dialog.getByRole('button', { name: '셋톱박스 등록' }).click();
    await dialog.waitFor({ state: 'detached', timeout: backWithinMs });
    await page.goto('/device');
    await deviceListOn(page).row(serial).getByText('Lobby box').waitFor();
  });

  it('is connected again by itself when it comes back, and when its agent was killed', async () => {
    const available = (count: number) =>
      expect.poll(() => farm.availableDevices(), { timeout: backWithinMs }).toBe(count);
    await available(3);
    await farm.control.inject('unplug', [serial]);
    await available(2);
    await farm.agent.kill();
    await farm.control.inject('replug', [serial]);
    farm.agent.start();
    await available(3);
  });
});
