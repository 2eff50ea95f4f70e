import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeRelay, startFakeRelay } from '@rackhand/power/testing/fake-relay';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';

const endsWithinMs = 60_000;

let folder: string;
let relay: FakeRelay;
let farm: Farm;
let browser: Browser;
let person: Person;
let box: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rackhand-power-'));
  const file = join(folder, 'power.json');
  relay = await startFakeRelay();
  writeFileSync(file, JSON.stringify({ power_controllers: [relay.entry('PDU 1')] }));
  const env = { POWER_CONTROLLERS_FILE: file };
  [farm, browser] = await Promise.all([startFarm({ devices: 4, env }), openChromium()]);
  box = (await farm.control.devices()).find(({ kind }) => kind === 'set-top box')?.serial ?? '';
  relay.onSwitch = (_outlet, isOn) =>
    farm.control.inject(isOn ? 'restore_power' : 'cut_power', [box]).then(() => undefined);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
  relay.close();
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

describe('the power of a set-top box', () => {
  it('is tried beside its outlet before that is saved: what it did, and what the box did, stand there', async () => {
    const { page } = person;
    await page.goto(`/device_detail?device=${box}&settings=open`);
    const dialog = page.getByRole('dialog');
    const test = dialog.getByRole('button', { name: '시험', exact: true });
    await dialog.getByLabel('전원 제어기').waitFor();
    expect(await test.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel('전원 제어기').selectOption('PDU 1');
    await dialog.getByText('아직 시험하지 않았습니다.').waitFor();
    await test.click();
    const question = page.getByRole('alertdialog');
    await question.getByText('PDU 1의 전원을 껐다 켭니다.').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: '시험', exact: true }).click();
    await dialog.getByText(/에 장비의 전원을 전환했습니다\.$/).waitFor({ timeout: endsWithinMs });
    expect(relay.told).toEqual(['PDU 1 off', 'PDU 1 on']);
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByRole('region', { name: '전원 제어기' }).getByText('PDU 1').waitFor();
  });

  it('that a lying outlet can’t switch is said on the device’s page and in the list of outlets', async () => {
    const { page } = person;
    relay.behave('lying');
    await page.goto('/device');
    await page.evaluate(() => localStorage.setItem('rackhand.language', 'en'));
    await page.reload();
    const list = deviceListOn(page);
    await list.row(box).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Power cycle' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Power cycle' }).click();
    await page.getByText('Could not power-cycle the device').waitFor({ timeout: endsWithinMs });
    await page.goto(`/device_detail?device=${box}`);
    const plate = page.getByRole('region', { name: 'Power controller' });
    await plate.getByText('It can’t switch the power of this device.').waitFor();
    await expectAccessible(page);
    await page.goto(`/device_detail?device=${box}&settings=open`);
    await page.getByRole('option', { name: 'PDU 1 (can’t switch)' }).waitFor({ state: 'attached' });
  });
});
