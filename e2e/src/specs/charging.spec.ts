import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeRelay, startFakeRelay } from '@rackhand/power/testing/fake-relay';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { phonesOf } from '../browser/device-page.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { waitUntil } from '../farm/wait-until.ts';

const endsWithinMs = 90_000;

let folder: string;
let relay: FakeRelay;
let farm: Farm;
let browser: Browser;
let person: Person;
let phone: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rackhand-charging-'));
  const file = join(folder, 'power.json');
  relay = await startFakeRelay();
  writeFileSync(file, JSON.stringify({ power_controllers: [relay.entry('port 1')] }));
  const env = { POWER_CONTROLLERS_FILE: file };
  [farm, browser] = await Promise.all([startFarm({ devices: 4, env }), openChromium()]);
  person = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
  phone = (await phonesOf(person.page))[0] ?? '';
  relay.onSwitch = (_port, isOn) =>
    farm.control
      .inject(isOn ? 'restore_power' : 'cut_power', [phone], { percent_ms: 200 })
      .then(() => undefined);
});
afterAll(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
  await leaveChromium(browser);
  await farm.stop();
  relay.close();
  rmSync(folder, { recursive: true });
});

async function link(): Promise<void> {
  const { request } = person.page;
  const devices = await request.get('/admbo/all_device');
  const { data } = (await devices.json()) as {
    data: { arns: { arn: string; version: number; info: { udid: string } }[] };
  };
  const found = data.arns.find(({ info }) => info.udid === phone);
  const answer = await request.post('/service/update_info', {
    data: { ...found, info: { ...found?.info, linked_power_name: 'port 1' } },
    headers: { origin: farm.url },
  });
  expect(await answer.json()).toMatchObject({ errorCode: 0 });
}

it('a super admin sets the levels, the port goes off at the upper one, the battery falls, and it goes on at the lower one', async () => {
  const { page } = person;
  await link();
  await page.goto('/recovery?tab=care');
  const plate = page.getByRole('region', { name: '충전 관리' });
  await plate.getByRole('button', { name: '충전 관리 수정' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch').click();
  await dialog.getByLabel('다시 충전할 잔량(%)').fill('75');
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await dialog.getByText('다시 충전할 잔량보다 10 이상 커야 합니다.').waitFor();
  await dialog.getByLabel('다시 충전할 잔량(%)').fill('40');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await plate.getByText('배터리가 80%에 이르면 포트 전원을 끄고, 40%로 내려가면 다시 켭니다.').waitFor();
  await farm.control.inject('set_battery', [phone], { level: 81 });
  await waitUntil('the port going off and on again', () => relay.told.length >= 2, endsWithinMs);
  expect(relay.told.slice(0, 2)).toEqual(['port 1 off', 'port 1 on']);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).filter({ hasText: '성공' });
  await row('충전 시작').first().waitFor({ timeout: endsWithinMs });
  await row('충전 중지').first().waitFor();
  await page.evaluate(() => localStorage.setItem('rackhand.language', 'en'));
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'Start charging' }).first().waitFor();
  const what = page.getByRole('radiogroup', { name: 'What' });
  await what.getByRole('radio', { name: 'Stop charging' }).click();
  const deeds = page.getByRole('table', { name: 'Result of each device' });
  await expect.poll(() => deeds.innerText()).not.toMatch(/Start charging/);
  await deeds.getByText('Stop charging').first().waitFor();
  await expectAccessible(page);
});
