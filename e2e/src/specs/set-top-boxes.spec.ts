import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { saveDevice } from '../browser/device-settings.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';

const backWithinMs = 60_000;
let farm: Farm;
let browser: Browser;
let person: Person;
let serial: string;
let folder: string;
let card: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cards-'));
  card = await startCard(join(folder, 'card'));
  const cards = { 1: join(folder, 'card'), 2: join(folder, 'nowhere') };
  writeFileSync(join(folder, 'cards.json'), JSON.stringify(cards));
  const CAPTURE_FILE = join(folder, 'cards.json');
  const env = { SIMULATED_BOXES: '1', BOX_NETWORKS: '127.0.0.0/8', CAPTURE_FILE };
  [farm, browser] = await Promise.all([startFarm({ devices: 2, env }), openChromium()]);
  serial = (await farm.control.devices()).at(-1)?.serial ?? '';
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
  card.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
});

/** Stands in for a capture card that has a picture: it gives bytes to whoever looks. */
async function startCard(path: string): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => undefined).end('a frame'));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return server;
}

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

  it('shows in the list that its capture card is missing, and on its host’s page which cards have a picture', async () => {
    const { page } = person;
    await page.goto('/device');
    const list = deviceListOn(page);
    await list.row(serial).waitFor();
    await saveDevice(page, serial, { info: { capture_card_num: 2 } });
    await list.expectCell(serial, '상태', /캡처 카드 없음/);
    await page.goto('/server?host=lab-1');
    const cards = page.getByRole('region', { name: '캡처 카드' });
    await expect.poll(() => cards.innerText()).toMatch(/1번\s*신호 있음 · 지정된 셋톱박스 없음/);
    await expect.poll(() => cards.innerText()).toMatch(/2번\s*카드 없음[^]*Lobby box/);
    await expectAccessible(page);
    await saveDevice(page, serial, { info: { capture_card_num: 1 } });
    await expect.poll(() => cards.innerText()).toMatch(/1번\s*신호 있음[^]*Lobby box[^]*사용 가능/);
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('region', { name: 'Capture cards' }).getByText('Card missing').waitFor();
  });
});
