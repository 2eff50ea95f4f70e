import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { devicePageOn } from '../browser/device-page.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { createCommandCalls } from '../farm/command-calls.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { killAndStart } from '../farm/kill-programs.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** iPhones and iPads beside Android devices, on a host that reaches them by usbmuxd. */
let farm: Farm;
let browser: Browser;
let person: Person;
let list: DeviceList;
let iphones: string[];

const at = (place: number): string => iphones[place] ?? '';

beforeAll(async () => {
  farm = await startFarm({ devices: 2, iphones: 6 });
  browser = await openChromium();
  iphones = (await farm.control.iphones()).map(({ serial }) => serial);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
  await person.page.goto('/device');
  list = deviceListOn(person.page);
  await list.row(at(0)).waitFor();
});
afterEach(async () => {
  await farm.control.inject('heal', 'all');
  await person.page.goto('/device');
  for (const udid of iphones) await list.expectState(udid, '', 30_000);
  expect(person.complaints).toEqual([]);
  await person.leave();
});

const dialog = (): Locator => person.page.getByRole('alertdialog');
const why = (): Locator => devicePageOn(person.page).why;

async function askForReboot(udid: string): Promise<void> {
  const menu = await list.openMenu(udid, '더 보기');
  await menu.getByRole('menuitem', { name: '재부팅', exact: true }).click();
  await dialog().getByRole('button', { name: '재부팅' }).click();
}

describe('the device list', () => {
  it('shows iPhones with their model, system, battery and host, and finds them by their system', async () => {
    await list.expectCell(at(0), '장비 이름', /^iPhone 15 Pro/);
    await list.expectCell(at(0), 'OS', 'iOS 18.5');
    await list.expectCell(at(0), '배터리', /^60/);
    await list.expectCell(at(0), '호스트', 'lab-1');
    await person.page.goto('/device?q=os:iOS');
    await expect.poll(() => list.rows.count()).toBe(6);
    await person.page.goto('/device?q=os:android');
    await expect.poll(() => list.rows.count()).toBe(2);
  });

  it('says in the menu of an iPhone what it can’t be given, and why', async () => {
    const menu = await list.openMenu(at(1), '더 보기');
    for (const name of [/^USB 다시 연결/, /^화면 캡처/]) {
      const item = menu.getByRole('menuitem', { name });
      expect(await item.getAttribute('aria-disabled')).toBe('true');
      await expect.poll(() => item.innerText()).toContain('이 종류의 장비에서는 할 수 없는 명령입니다.');
    }
    expect(await menu.getByRole('menuitem', { name: '재부팅' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    );
  });
});

describe('an iPhone', () => {
  it('whose trust is withdrawn says so at once and what to do, and is back when somebody taps Trust', async () => {
    await person.page.goto(`/device_detail?device=${at(0)}`);
    await why().getByText('사용할 수 있습니다.').waitFor();
    await farm.control.inject('withdraw_trust', [at(0)]);
    await why().getByText('신뢰 필요', { exact: true }).waitFor({ timeout: 20_000 });
    await why()
      .getByText(/장비의 잠금을 풀고 화면에서 ‘신뢰’를 누르세요/)
      .waitFor();
    await expectAccessible(person.page);
    await farm.control.inject('accept_trust', [at(0)]);
    await why().getByText('사용할 수 있습니다.').waitFor({ timeout: 20_000 });
  });

  it('on which somebody has denied trust asks for its cable, and one that refuses the pairing for another one', async () => {
    await farm.control.inject('deny_trust', [at(1)]);
    await farm.control.inject('refuse_pairing', [at(2)]);
    await list.expectState(at(1), '신뢰 필요', 30_000);
    await list.expectState(at(2), '페어링 확인 실패', 30_000);
    await person.page.goto(`/device_detail?device=${at(1)}`);
    await why()
      .getByText(/케이블을 다시 꽂으면 장비가 다시 묻습니다/)
      .waitFor();
    await person.page.goto(`/device_detail?device=${at(2)}`);
    await why()
      .getByText(/위치 및 개인정보 보호 재설정/)
      .waitFor();
    for (const udid of [at(1), at(2)]) await farm.control.inject('heal', [udid]);
    await farm.control.inject('unplug', [at(1)]);
    await farm.control.inject('replug', [at(1)]);
  });

  it('is restarted once from its menu', async () => {
    const before = await farm.control.restartsOf(at(3));
    await askForReboot(at(3));
    await list.expectCell(at(3), '상태', /^재부팅 중/);
    await list.expectState(at(3), '', 60_000);
    expect(await farm.control.restartsOf(at(3))).toHaveLength(before.length + 1);
  });

  // Number 4 is of a system that does not name its starts.
  it.each([0, 4])(
    'is restarted once, also where the agent is killed in between (number %i)',
    async (place) => {
      const calls = createCommandCalls(farm, person.page.request);
      const before = await farm.control.restartsOf(at(place));
      const id = await calls.order('reboot', at(place));
      await waitUntil('it has gone down', async () => {
        return (await farm.control.restartsOf(at(place))).length > before.length;
      });
      await killAndStart(farm.agent);
      await waitUntil(
        'the command has ended',
        async () => (await calls.commands([id]))[0]?.ended_at !== null,
        120_000,
      );
      expect((await calls.commands([id]))[0]).toMatchObject({ state: 'succeeded' });
      expect(await farm.control.restartsOf(at(place))).toHaveLength(before.length + 1);
    },
  );
});
