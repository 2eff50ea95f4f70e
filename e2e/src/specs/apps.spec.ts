import { createHash } from 'node:crypto';
import { makeApk } from '@rackhand/test-apks/make-apk';
import { signerNamed } from '@rackhand/test-apks/signer';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const appId = 'kr.lab.choco';
const devices = z.array(z.object({ arn: z.string(), udid: z.string(), device_name: z.string() }));
const packages = z.array(z.object({ id: z.int(), app_id: z.string() }));

let browser: Browser;
let desk: HttpAdmin;
let person: Person;
let page: Page;
let device: z.infer<typeof devices>[number];

beforeAll(async () => {
  browser = await openChromium();
  desk = await signInByHttp(farm, farm.admin);
  const listed = devices.parse((await desk.get('/admbo/device/simple-list')).devices);
  device = z.looseObject({}).and(devices.element).parse(listed[0]);
});
afterAll(async () => {
  await desk.leave();
  await leaveChromium(browser);
});
beforeEach(async () => {
  // A call that says no is complained about by the browser itself.
  person = await openBrowser(browser, farm.url, { forgiven: /status of 4\d\d/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
});
afterEach(async () => {
  await person.leave();
  const { apps } = await desk.get('/admbo/app');
  const ids = packages.parse(apps).map(({ id }) => String(id));
  if (ids.length > 0) await desk.request.delete(`/admbo/app/${ids.join(',')}`);
});

const fileOf = (name: string, wish: Parameters<typeof makeApk>[0] = {}) => ({
  name,
  mimeType: 'application/vnd.android.package-archive',
  buffer: makeApk({
    app_id: appId,
    version_code: 10,
    version_name: '1.0',
    labels: { ko: '초코', '': 'Choco' },
    ...wish,
  }),
});

async function chooseFile(...files: ReturnType<typeof fileOf>[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files);
}

const dialog = () => page.getByRole('dialog');
const row = () => page.getByRole('row', { name: /초코/ });
const save = () => dialog().getByRole('button', { name: '저장' }).click();

async function addApp(): Promise<void> {
  await page.goto('/app_management');
  await page.getByRole('button', { name: '앱 추가' }).click();
  await chooseFile(fileOf('choco.apk'));
  await expect.poll(() => dialog().getByLabel('패키지 이름').inputValue()).toBe(appId);
  await dialog().getByRole('searchbox').fill(device.udid);
  await dialog().getByRole('button', { name: '검색된 1대 모두 선택' }).click();
  await save();
  await row().waitFor();
}

describe('the page of apps', () => {
  it('takes an APK alone, fills name and version from it, flags what is missing, and shows the app with its devices', async () => {
    await page.goto('/app_management');
    await page.getByText('등록한 앱이 없습니다').waitFor();
    await page.getByRole('button', { name: '앱 추가' }).click();
    await save();
    await dialog().getByText('입력을 확인하세요.').waitFor();
    await chooseFile({ ...fileOf('choco.aab') });
    await dialog()
      .getByText(/APK 하나로 만들어/)
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await addApp();
    expect(await row().innerText()).toMatch(/1\.0/);
    // The keyboard comes from the priority to the devices.
    await row().getByRole('textbox').focus();
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip').getByText(device.device_name).waitFor();
    await expectAccessible(page);
  });

  it('says beside a file why it was not taken, in the corner too, and once however often it is tried', async () => {
    await page.goto('/app_management');
    await page.getByRole('button', { name: '앱 추가' }).click();
    await chooseFile({ ...fileOf('half.apk'), buffer: fileOf('half.apk').buffer.subarray(0, 700) });
    const why = '올리지 못함 · 파일이 잘렸습니다.';
    for (const _ of ['first', 'again']) {
      await dialog().getByText(why).waitFor();
      await expectAccessible(page);
      await dialog().getByRole('button', { name: '다시 올리기' }).click();
    }
    await dialog().getByText(why).waitFor();
    await page.getByRole('region', { name: '업로드' }).getByText(why).waitFor();
    expect(await page.getByText('파일을 올리지 못했습니다: half.apk').count()).toBe(1);
  });

  it('changes a priority in its place: Enter saves, Esc takes it back, a wrong one says so and stands as before', async () => {
    await addApp();
    const field = row().getByRole('textbox', { name: /우선순위/ });
    await field.fill('7');
    await field.press('Enter');
    await expect.poll(async () => packagesOf('priority')).toEqual([7]);
    await field.fill('9');
    await field.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('7');
    await field.fill('101');
    await field.press('Enter');
    await page.getByText('1부터 100까지의 숫자를 입력하세요.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('7');
    await field.fill('');
    await field.blur();
    await expect.poll(async () => packagesOf('priority')).toEqual([null]);
  });

  it('keeps what two admins change of one app at once, and asks the later where both have named it', async () => {
    await addApp();
    const [app] = packages.parse((await desk.get('/admbo/app')).apps);
    const theirs = (body: object) => desk.request.put(`/admbo/app/${String(app?.id)}`, { data: body });
    await row().getByRole('button', { name: /편집/ }).click();
    await dialog().getByLabel('앱 이름').fill('내 초코');
    expect((await theirs({ update_policy: 'force' })).status()).toBe(200);
    await save();
    await page.getByRole('row', { name: /내 초코/ }).waitFor();
    const [both] = z
      .array(z.object({ app_name: z.string(), update_policy: z.string() }))
      .parse((await desk.get('/admbo/app')).apps);
    expect(both).toEqual({ app_name: '내 초코', update_policy: 'force' });

    await row().getByRole('button', { name: /편집/ }).click();
    await dialog().getByLabel('앱 이름').fill('우리 초코');
    expect((await theirs({ app_name: '그들의 초코' })).status()).toBe(200);
    await save();
    const clash = dialog().getByRole('row', { name: /그들의 초코/ });
    await clash.getByText('우리 초코').waitFor();
    expect(await dialog().getByLabel('앱 이름').inputValue()).toBe('우리 초코');
    await expectAccessible(page);
    await clash.getByRole('button', { name: '현재 값 사용' }).click();
    expect(await dialog().getByLabel('앱 이름').inputValue()).toBe('그들의 초코');
    await dialog().getByLabel('앱 이름').fill('우리 초코');
    await save();
    await page.getByRole('row', { name: /우리 초코/ }).waitFor();
  });

  it('says from which version to which before another file is saved, and deletes with the number of devices', async () => {
    await addApp();
    await row().getByRole('button', { name: /편집/ }).click();
    await chooseFile(fileOf('choco-2.apk', { version_code: 20, version_name: '2.0' }));
    await dialog().getByText('1.0 (10) → 2.0 (20)').waitFor();
    await dialog()
      .getByText(/1대의 관리 버전이 바뀝니다/)
      .waitFor();
    await save();
    await row().getByText('2.0').waitFor();
    await row().getByRole('button', { name: /삭제/ }).click();
    await page.getByRole('alertdialog').getByText('장비 1대').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    await page.getByText('등록한 앱이 없습니다').waitFor();
  });

  it('goes on with an upload on other pages, in a corner from which it becomes an app', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/admbo/app/file_info', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/app_management');
    await page.getByRole('button', { name: '앱 추가' }).click();
    await chooseFile(fileOf('choco.apk'));
    await dialog()
      .getByText(/창을 닫아도/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '감사 기록' }).click();
    await page.waitForURL('**/audit');
    const corner = page.getByRole('region', { name: '업로드' });
    await corner.getByText('choco.apk').waitFor();
    await expectAccessible(page);
    letGo();
    await corner.getByRole('button', { name: '앱으로 등록' }).click();
    await expect.poll(() => dialog().getByLabel('앱 이름').inputValue()).toBe('초코');
    await save();
    await row().waitFor();
    await expect.poll(() => corner.count()).toBe(0);
  });
});

async function packagesOf(key: string): Promise<unknown[]> {
  const { apps } = await desk.get('/admbo/app');
  return z
    .array(z.record(z.string(), z.unknown()))
    .parse(apps)
    .map((app) => app[key]);
}

describe('the page of a device’s apps', () => {
  it('opens from the device’s menu page or by its address, else leads to the devices, and says an unknown UDID', async () => {
    await page.goto('/device_app_management');
    await page.waitForURL('**/device');
    await page.getByText(/장비를 먼저 고르세요/).waitFor();
    await page.goto('/device_app_management?udid=nobody');
    await page.getByText('UDID를 찾을 수 없습니다.').waitFor();
    await page.goto(`/device_detail?device=${device.udid}`);
    // The main menu has a page of that name too.
    const ways = page.getByRole('navigation', { name: '장비 상세' });
    await ways.getByRole('link', { name: '앱 관리' }).click();
    await page.waitForURL(`**/device_app_management?udid=${device.udid}`);
    await page.getByRole('heading', { level: 1, name: device.device_name }).waitFor();
  });

  it('shows the managed version, changes policy and priority at once, asks before an update, and keeps its history apart', async () => {
    await addApp();
    await page.goto(`/device_app_management?udid=${device.udid}`);
    await row().getByText('설치 안 됨').first().waitFor();
    await expectAccessible(page);
    await row()
      .getByRole('textbox', { name: /우선순위/ })
      .fill('3');
    await row()
      .getByRole('textbox', { name: /우선순위/ })
      .press('Enter');
    await expect.poll(async () => appsOf('priority')).toContain(3);
    await row()
      .getByRole('button', { name: /삭제 메뉴/ })
      .click();
    await page.getByRole('menuitem', { name: /앱 삭제.*설치되지 않은/ }).waitFor();
    await page.keyboard.press('Escape');
    await row()
      .getByRole('button', { name: /^업데이트/ })
      .click();
    await page
      .getByRole('alertdialog')
      .getByText(/장비를 사용할 수 없습니다/)
      .waitFor();
    await page.getByRole('alertdialog').getByText('없음 → 1.0').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
    await page.getByRole('radio', { name: '업데이트 내역' }).click();
    await page.waitForURL('**tab=history**');
    await expectAccessible(page);
  });
});

async function appsOf(key: string): Promise<unknown[]> {
  const { apps } = await desk.get(`/admbo/device/${device.udid}/app`);
  return z
    .array(z.record(z.string(), z.unknown()))
    .parse(apps)
    .map((app) => app[key]);
}

describe('an app on a device that somebody else has signed', () => {
  const own = 'kr.lab.signed';
  const app = () => page.getByRole('row', { name: /초코/ });
  const digest = (name: string): string =>
    createHash('sha256').update(signerNamed(name).certificate).digest('hex');
  const uploaded = async (version: number, signer: string): Promise<string> => {
    const wish = { app_id: own, version_code: version, version_name: `${String(version)}.0` };
    const file = fileOf('signed.apk', { ...wish, signed_by: signer });
    const read = await desk.request.post('/admbo/app/file_info', { multipart: { file } });
    return z.object({ data: z.object({ file_id: z.string() }) }).parse(await read.json()).data.file_id;
  };
  const update = async (): Promise<void> => {
    await app()
      .getByRole('button', { name: /^업데이트/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: '업데이트' }).click();
  };
  const reinstall = () => page.getByRole('alertdialog', { name: '데이터를 지우고 다시 설치' });
  const askToReinstall = async (): Promise<void> => {
    await app()
      .getByRole('button', { name: /삭제 메뉴/ })
      .click();
    await page.getByRole('menuitem', { name: /데이터를 지우고 다시 설치/ }).click();
    await reinstall().waitFor();
  };

  it('is told by both certificates before its data is given up for the managed version', async () => {
    const given = { app_name: '초코', device_list: [{ udid: device.udid }] };
    const added = await desk.post('/admbo/app', { file_id: await uploaded(1, 'its maker'), ...given });
    expect(added.errorCode).toBe(0);
    await page.goto(`/device_app_management?udid=${device.udid}`);
    await update();
    await expect.poll(async () => appsOf('installed_version'), { timeout: 20_000 }).toContain('1.0');
    const changed = await desk.request.put(`/admbo/app/${String(added.data['id'])}`, {
      data: { file_id: await uploaded(2, 'a stranger') },
    });
    expect(changed.status()).toBe(200);
    await app().getByText('2.0').first().waitFor();
    await update();
    await app()
      .getByText(/INSTALL_FAILED_UPDATE_INCOMPATIBLE/)
      .waitFor({ timeout: 20_000 });
    await askToReinstall();
    await reinstall().getByText(digest('a stranger')).waitFor();
    await reinstall().getByText(digest('its maker')).waitFor();
    await expectAccessible(page);
    await reinstall().getByLabel('패키지 이름').fill(own);
    await reinstall().getByRole('button', { name: '데이터를 지우고 다시 설치' }).click();
    await expect.poll(async () => appsOf('installed_version'), { timeout: 20_000 }).toContain('2.0');
  });
});
