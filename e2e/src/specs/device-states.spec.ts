import type { Device } from '@rackhand/contract/device/device';
import { type DeviceState, deviceStateTable } from '@rackhand/contract/device/device-states';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { waitUntil } from '../farm/wait-until.ts';
import { deal, wireStates } from '../farm/wire-states.ts';

/** What is read of a device is read every 10 s, a healthy screen every 30 s. */
const seenWithinMs = 45_000;
/** Six shells of 10 s, one after the other. */
const silentWithinMs = 80_000;
const newSerial = 'NEW0000001';

let farm: Farm;
let browser: Browser;
let person: Person;
let page: Page;
let list: DeviceList;
let dealt: Device[];
let silent: string;
let twin: string;
let original: string;
let renamed: string;

const wordOf = (state: DeviceState): string => deviceStateTable[state].ko;

beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices: 24 }), openChromium()]);
  person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await signIn(page, farm);
  await chooseDevices();
  await post('/admbo/server/1/accept_new_devices', { accept: false });
  await page.goto('/device');
  list = deviceListOn(page);
  await waitUntil('all are listed', async () => (await list.rows.count()) === 24);
  await noteStates(silent);
  await farm.control.inject('freeze', [silent]);
  await breakAll();
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});

async function chooseDevices(): Promise<void> {
  let arns: Device[] = [];
  const phones = (): Device[] => arns.filter(({ info }) => info.type === 'mobile');
  await waitUntil('it is known where each phone is plugged in', async () => {
    const answer = await page.request.get('/admbo/all_device');
    ({ arns } = ((await answer.json()) as { data: { arns: Device[] } }).data);
    return phones().every(({ info }) => info.usb_path !== '');
  });
  const boxes = arns.filter(({ info }) => info.type === 'stb');
  const others = phones().slice(-4);
  [silent = '', twin = '', original = '', renamed = ''] = others.map(({ info }) => info.udid);
  dealt = deal({
    phone: phones().slice(0, -4),
    box: boxes.filter(({ info }) => info.usb_path !== ''),
    networkBox: boxes.filter(({ info }) => info.usb_path === ''),
  });
}

async function post(path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data, headers: { origin: farm.url } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Everything at once, so that what takes its time takes it together. */
async function breakAll(): Promise<void> {
  const faults = wireStates.map(({ fault }, place) => {
    const device = dealt[place] as Device;
    const { fault: name, parameters } = typeof fault === 'function' ? fault(device.info) : fault;
    return farm.control.inject(name, [device.info.udid], parameters);
  });
  await Promise.all([
    ...faults,
    farm.control.inject('duplicate_serial', [twin], { of: original }),
    farm.control.inject('set_serial', [renamed], { serial: newSerial }),
  ]);
}

/** What a row has said of its state, in its order, is noted by the page itself: nothing is missed between two looks. */
async function noteStates(udid: string): Promise<void> {
  await page.evaluate((wanted) => {
    const said: string[] = [];
    Object.assign(window, { said });
    const look = (): void => {
      const cells = [...document.querySelectorAll('tr[data-arn] > td')];
      const row = cells.find((cell) => cell.textContent === wanted)?.parentElement;
      const word = row?.querySelector('strong')?.textContent ?? '';
      if (word !== said.at(-1)) said.push(word);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  }, udid);
}

const notedStates = (): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said);

async function confirm(udid: string): Promise<void> {
  const menu = await list.openMenu(udid, '상태 변경');
  await menu.getByRole('menuitem', { name: 'AVAILABLE' }).click();
}

const cases = wireStates.map((one, place) => ({ ...one, place }));
const deviceAt = (place: number): Device => dealt[place] as Device;

describe('the row of a device', () => {
  it.each(cases)('says $state when $by', async ({ state, place }) => {
    await list.expectState(deviceAt(place).info.udid, wordOf(state), seenWithinMs);
  });

  it('says that two devices with one serial are to be verified, each in a row of its own', async () => {
    await list.expectState(original, wordOf('VERIFICATION_REQUIRED'), seenWithinMs);
    await list.expectState(`${original}#2`, wordOf('VERIFICATION_REQUIRED'), seenWithinMs);
    await list.expectState(twin, wordOf('NOT_FOUND'), seenWithinMs);
  });

  it('says that a serial is new until an administrator takes it', async () => {
    await list.expectState(newSerial, wordOf('REGISTERED'), seenWithinMs);
    await list.expectState(renamed, wordOf('NOT_FOUND'));
    await confirm(newSerial);
    await list.expectState(newSerial, '');
  });
});

describe('when that is over, the row of a device is available again', () => {
  beforeAll(async () => {
    const undone = wireStates.map(({ undo }, place) =>
      farm.control.inject(undo.fault, [deviceAt(place).info.udid], undo.parameters),
    );
    await Promise.all([...undone, farm.control.inject('heal', [twin, newSerial])]);
  });

  it.each(cases)('after $state: $by', async ({ isConfirmed, place }) => {
    const { udid, model, platformVersion } = deviceAt(place).info;
    if (isConfirmed) {
      await list.expectCell(udid, '장비 이름', new RegExp(model), seenWithinMs);
      await list.expectCell(udid, 'OS', new RegExp(`${platformVersion}$`), seenWithinMs);
      await confirm(udid);
    }
    await list.expectState(udid, '', seenWithinMs);
  });

  it('after two had one serial, and only when an administrator has looked', async () => {
    await list.expectState(twin, '', seenWithinMs);
    await list.expectState(`${original}#2`, wordOf('NOT_FOUND'), seenWithinMs);
    await list.expectState(original, wordOf('VERIFICATION_REQUIRED'));
    await confirm(original);
    await list.expectState(original, '');
  });

  it('after it had a new serial', async () => {
    await list.expectState(renamed, '', seenWithinMs);
    await list.expectState(newSerial, wordOf('NOT_FOUND'), seenWithinMs);
  });

  it('after it answered no shell, whose tries were counted in words', async () => {
    await list.expectState(silent, wordOf('CONNECT_TIMEOUT_5'), silentWithinMs);
    await farm.control.inject('thaw', [silent]);
    await list.expectState(silent, '', seenWithinMs);
    const tries = ['', '_1', '_2', '_3', '_4', '_5'] as const;
    expect(await notedStates()).toEqual(['', ...tries.map((nth) => wordOf(`CONNECT_TIMEOUT${nth}`)), '']);
    expect(person.complaints).toEqual([]);
  });
});
