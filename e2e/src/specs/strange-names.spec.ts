import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { readDevice, saveDevice } from '../browser/device-settings.ts';
import { pagesInside } from '../browser/pages-inside.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type Control, createControl } from '../farm/control.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';
import { waitUntil } from '../farm/wait-until.ts';

const farm = sharedFarm();
/** As long as the shortest of the names may be: 40 characters. */
const markup = '"><img src=x onerror=alert(1)></script>';
const address = 'javascript:alert(1)';

let browser: Browser;
let person: Person;
let page: Page;
let chief: HttpAdmin;
let control: Control;
let udid: string;
let arn: string;
let model: string;
let place: string[];
let rack: Record<string, unknown>;
const dialogs: string[] = [];
/** Puts everything back, last things first. */
const undo: (() => Promise<unknown>)[] = [];

const modelOf = async (): Promise<string> => (await readDevice(page, udid)).info.model;
const stateOf = async (): Promise<string> => (await readDevice(page, udid)).info.state;

beforeAll(async () => {
  browser = await openChromium();
  person = await openBrowser(browser, farm.url);
  page = person.page;
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(page, farm);
  chief = await signInByHttp(farm, farm.admin);
  control = createControl(farm.dataDir);
  udid = (await control.devices()).at(-1)?.serial ?? '';
  const { info, arn: found } = await readDevice(page, udid);
  arn = found;
  model = info.model;
  place = info.rackLocation.split('-');
  await nameEverything();
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
  await chief.leave();
  await leaveChromium(browser);
});

/** Whatever people, devices and files of settings give a name to. */
async function nameEverything(): Promise<void> {
  await saveDevice(page, udid, { memo: markup });
  undo.push(() => saveDevice(page, udid, { memo: '' }));
  await control.inject('set_model', [udid], { model: markup });
  await waitUntil('another model being noticed', async () => (await stateOf()) === 'VERIFICATION_REQUIRED');
  undo.push(async () => {
    await control.inject('heal', [udid]);
    await waitUntil('its own model being back', async () => (await modelOf()) === model);
    const back = { arn, old_state: await stateOf(), new_state: 'AVAILABLE' };
    expect((await chief.post('/service/change_state', back)).status).toBe(200);
    await waitUntil('the device being available', async () => (await stateOf()) === 'AVAILABLE');
  });
  const reason = { arn, old_state: 'VERIFICATION_REQUIRED', new_state: 'EXCLUDE', update_reason: markup };
  expect((await chief.post('/service/change_state', reason)).status).toBe(200);
  await nameRack();
  await namePeople();
  const host = await chief.post('/admbo/server/add', { name: address });
  const { id } = host.data['server'] as { id: number };
  undo.push(() => chief.post(`/admbo/server/${String(id)}/remove`));
  // One of the tests revokes it.
  await chief.post('/admbo/api_token', { name: markup, scopes: ['read'], valid_days: 1 });
}

async function nameRack(): Promise<void> {
  const { groups } = (await chief.get('/admbo/rack')) as {
    groups: { group: number; racks: { rack: number; name: string; rows: number; columns: number }[] }[];
  };
  const group = groups.find((one) => String(one.group) === place[0]);
  const found = group?.racks.find((one) => String(one.rack) === place[1]);
  const { name, rows, columns } = found ?? { name: '', rows: 1, columns: 1 };
  rack = { name, rows, columns };
  const url = `/admbo/rack/${place[0] ?? ''}/${place[1] ?? ''}`;
  const put = async (data: object): Promise<void> => {
    expect((await chief.request.put(url, { data })).status()).toBe(200);
  };
  undo.push(() => put(rack));
  await put({ ...rack, name: markup });
}

/** Their ids and names have rules: as an old database, or the customer's service, might answer all the same. */
async function namePeople(): Promise<void> {
  for (const [call, name] of [
    ['**/admbo/admin/list*', 'adm_id'],
    ['**/admbo/user/search', 'username'],
    ['**/admbo/user/main', 'username'],
  ] as const) {
    await page.route(call, async (route) => {
      const response = await route.fetch();
      const pair = new RegExp(`"${name}":"[^"]*"`, 'g');
      const body = (await response.text()).replaceAll(pair, `"${name}":${JSON.stringify(markup)}`);
      await route.fulfill({ response, body });
    });
  }
}

/** Nothing of it has become an element, an address to follow, or a program that runs. */
async function expectInert(): Promise<void> {
  expect(await page.locator('img[src="x"], a[href^="javascript:" i]').count()).toBe(0);
  expect(dialogs).toEqual([]);
  expect(person.complaints).toEqual([]);
}

async function expectText(where: Page | Locator, text = markup): Promise<void> {
  await where.getByText(text).first().waitFor();
  await expectInert();
}

describe('names that are markup, or the address of a program (S70)', () => {
  /** Where such a name has to be read, beside that nothing runs anywhere. */
  const shown: Record<string, string> = {
    '/device': markup,
    '/device2': markup,
    '/server': address,
    '/server_manage': address,
    '/user': markup,
    '/user_list': markup,
    '/admin': markup,
    '/audit': markup,
    '/api_tokens': markup,
  };

  it('are text on every page', async () => {
    for (const path of [...pagesInside, `/device_detail?device=${udid}`, `/device?device=${udid}`]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      const text = path.includes(udid) ? markup : shown[path];
      if (text !== undefined) await expectText(page, text);
      await expectInert();
    }
  });

  it('are text in a question and in the notice that says it is done', async () => {
    await page.goto('/api_tokens');
    await page.getByRole('row').filter({ hasText: markup }).getByRole('button', { name: '폐기' }).click();
    await expectText(page.getByRole('alertdialog'), `${markup} 토큰을 폐기할까요?`);
    await page.getByRole('alertdialog').getByRole('button', { name: '폐기' }).click();
    await expectText(page, `${markup} 토큰을 폐기했습니다`);
  });

  it('are text in the palette, on paper, in the file and where a slot of a rack is pointed at', async () => {
    await page.goto('/device');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: '장비, UDID, 화면, 작업 찾기' }).fill(udid);
    await page.getByRole('option', { name: markup }).waitFor();
    await expectInert();
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    await expectText(page);
    await page.emulateMedia({ media: 'screen' });
    const file = await (await page.request.get('/admbo/device_list/download')).text();
    expect(file).toContain(markup.replaceAll('"', '""'));
    await page.goto('/device2');
    const slot = page.locator(`[data-slot="${place.join('-')}"]`);
    await slot.hover();
    await expectText(slot);
    await expectInert();
  });
});
