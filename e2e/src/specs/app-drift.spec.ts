import { makeApk } from '@rackhand/test-apks/make-apk';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';
import { waitUntil } from '../farm/wait-until.ts';

const farm = sharedFarm();
const appId = 'kr.lab.drift';
const devices = z.array(z.object({ arn: z.string(), udid: z.string(), device_name: z.string() }));
const apps = z.array(
  z.object({ device_app_id: z.int(), app_id: z.string(), installed_version: z.string().nullable() }),
);

let browser: Browser;
let desk: HttpAdmin;
let device: z.infer<typeof devices>[number];
let packageId: number;

beforeAll(async () => {
  browser = await openChromium();
  desk = await signInByHttp(farm, farm.admin);
  const [first] = devices.parse((await desk.get('/admbo/device/simple-list?device_type=mobile')).devices);
  if (first === undefined) throw new Error('the farm has no phone');
  device = first;
  packageId = await addPackage();
});
afterAll(async () => {
  await takeAppAway();
  await desk.request.delete(`${farm.url}/admbo/app/${String(packageId)}`, { headers: { origin: farm.url } });
  await desk.leave();
  await leaveChromium(browser);
});

async function appHere(): Promise<z.infer<typeof apps>[number] | undefined> {
  const listed = apps.parse((await desk.get(`/admbo/device/${device.udid}/app`)).apps);
  return listed.find(({ app_id }) => app_id === appId);
}

async function takeAppAway(): Promise<void> {
  const found = await appHere();
  if (found === undefined || found.installed_version === null) return;
  const path = `/admbo/device/${device.udid}/app/${String(found.device_app_id)}/execute-delete`;
  await desk.post(path, { delete_type: 'delete_app' });
  await waitUntil('the app being gone', async () => ((await appHere())?.installed_version ?? null) === null);
}

async function addPackage(): Promise<number> {
  const wish = {
    app_id: appId,
    version_code: 10,
    version_name: '1.0',
    labels: { '': '드리프트' },
    min_sdk: 21,
  };
  const file = { name: 'drift.apk', mimeType: 'application/octet-stream', buffer: makeApk(wish) };
  const headers = { origin: farm.url };
  const read = await desk.request.post(`${farm.url}/admbo/app/file_info`, { headers, multipart: { file } });
  const { data } = z.object({ data: z.object({ file_id: z.string() }) }).parse(await read.json());
  const { file_id } = data;
  const body = { file_id, app_id: appId, app_name: '드리프트', app_version: '1.0', device_list: [device] };
  const { data: added } = await desk.post('/admbo/app', body);
  return z.object({ id: z.int() }).parse(added).id;
}

describe('the page of drift', () => {
  it('counts who lacks an app, brings all devices to their versions once the word is typed, and follows without a reload', async () => {
    const person = await openBrowser(browser, farm.url);
    const { page } = person;
    await comeSignedIn(page, farm);
    await page.goto('/app_drift');
    await page.getByRole('link', { name: '드리프트: 설치 안 됨 1대 보기' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '전체 장비 업데이트' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('장비의 앱 최대 1개를').waitFor();
    await dialog.getByRole('listitem').getByText('장비 1대').waitFor();
    const confirm = dialog.getByRole('button', { name: '전체 장비 업데이트' });
    await confirm.click({ force: true });
    // Nothing is asked for before the word is typed.
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    await dialog.getByLabel('확인 입력').fill('업데이트');
    await confirm.click();
    await page.getByRole('dialog').getByText('전체 앱 업데이트 1대').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '드리프트: 일치 1대 보기' }).click();
    await page.waitForURL(`**/app_drift?package=${String(packageId)}&drift=same`);
    await page
      .getByRole('row', { name: new RegExp(device.udid) })
      .getByText('할 일이 없습니다.')
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^일치 1/ }).click();
    await page.waitForURL(`**/app_drift?package=${String(packageId)}`);
    await person.leave();
  });
});

describe('an address behind the last page of a list', () => {
  it('leads to the last one, and stands in nobody’s way back', async () => {
    const person = await openBrowser(browser, farm.url);
    const { page } = person;
    await comeSignedIn(page, farm);
    const drift = `/app_drift?package=${String(packageId)}`;
    const history = `/device_app_management?udid=${device.udid}&tab=history`;
    for (const path of ['/app_drift', drift, '/rollout', history, '/audit', '/custom_settings']) {
      await page.goto('/app_management');
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}page=9999`);
      await page.waitForURL(({ searchParams }) => searchParams.get('page') !== '9999');
      await page.goBack();
      await page.waitForURL('**/app_management');
    }
    await person.leave();
  });
});

describe('the apps of chosen devices', () => {
  it('are updated together by an administrator who has seen which, and each device has its result', async () => {
    await takeAppAway();
    const person = await openBrowser(browser, farm.url);
    const { page } = person;
    await comeSignedIn(page, farm);
    await page.goto('/device');
    await deviceListOn(page).row(device.udid).getByRole('checkbox').check();
    await page.getByRole('button', { name: '앱 업데이트', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: '장비 1대 앱 업데이트' });
    await dialog.getByText('장비 1대의 앱 1개를 관리 버전으로').waitFor();
    await dialog.getByRole('listitem').getByText('드리프트 1.0').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '앱 업데이트', exact: true }).click();
    await page.getByRole('dialog').getByText('전체 앱 업데이트 1대').first().waitFor();
    await waitUntil(
      'the app being there',
      async () => ((await appHere())?.installed_version ?? null) !== null,
    );
    await page.keyboard.press('Escape');
    await deviceListOn(page).row(device.udid).getByRole('checkbox').check();
    await page.getByRole('button', { name: '앱 업데이트', exact: true }).click();
    // Nothing is left to do: it says so, and nothing is sent.
    await dialog.getByRole('listitem').getByText('업데이트할 앱이 없습니다.').waitFor();
    const confirm = dialog.getByRole('button', { name: '앱 업데이트', exact: true });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    await person.leave();
  });
});
