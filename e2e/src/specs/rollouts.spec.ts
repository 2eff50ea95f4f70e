import { makeApk } from '@rackhand/test-apks/make-apk';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { createControl } from '../farm/control.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const control = createControl(farm.dataDir);
const appId = 'kr.lab.rollout';
const devices = z.array(z.object({ arn: z.string(), udid: z.string(), device_name: z.string() }));
const packages = z.array(z.object({ id: z.int(), app_id: z.string() }));

let desk: HttpAdmin;
let page: Page;
let [good, bad] = [] as z.infer<typeof devices>;

eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});
beforeEach(async () => {
  desk = await signInByHttp(farm, farm.admin);
  [good, bad] = devices.parse((await desk.get('/admbo/device/simple-list?device_type=mobile')).devices);
  const file = fileOf(10);
  const read = await desk.request.post('/admbo/app/file_info', { multipart: { file } });
  const { file_id } = z.object({ data: z.object({ file_id: z.string() }) }).parse(await read.json()).data;
  const named = { app_id: appId, app_name: '단계 앱', app_version: '10.0' };
  const added = await desk.post('/admbo/app', { file_id, ...named, device_list: [good, bad] });
  expect(added.errorCode).toBe(0);
});
afterEach(async () => {
  await control.inject('mend_install', [bad?.udid ?? '']);
  const listed = packages.parse((await desk.get('/admbo/app')).apps);
  const ids = listed.filter(({ app_id }) => app_id === appId).map(({ id }) => String(id));
  await desk.request.delete(`/admbo/app/${ids.join(',')}`);
  await desk.leave();
});

const fileOf = (version: number) => ({
  name: `rollout-${String(version)}.apk`,
  mimeType: 'application/vnd.android.package-archive',
  buffer: makeApk({
    app_id: appId,
    version_code: version,
    version_name: `${String(version)}.0`,
    labels: { '': '단계 앱' },
    min_sdk: 21,
  }),
});
const status = () => page.getByRole('region', { name: '상태', exact: true }).getByRole('status');
const rowOf = (device: { udid: string; device_name: string } | undefined) =>
  page
    .getByRole('table', { name: '장비별 결과' })
    .getByRole('row')
    .filter({ has: page.locator(`a[href*="${device?.udid ?? ''}"]`) });

/** One device, then the other, without a time to watch. */
async function rollOut(version: number, first: { udid: string } | undefined): Promise<void> {
  await page.goto('/app_management');
  await page.getByRole('button', { name: '단계적 배포: 단계 앱' }).click();
  const dialog = page.getByRole('dialog', { name: '단계적 배포: 단계 앱' });
  await dialog.locator('input[type=file]').setInputFiles(fileOf(version));
  await dialog.getByText(`10.0 (10) → ${String(version)}.0 (${String(version)})`).waitFor();
  await dialog.getByRole('button', { name: '2단계 삭제' }).click();
  await dialog.getByLabel('1단계 고르는 방법').selectOption({ label: '장비 고르기' });
  await dialog.getByLabel(new RegExp(first?.udid ?? '')).check();
  await dialog.getByLabel('지켜보는 시간 (분)').fill('0');
  await expect.poll(() => dialog.getByText('1대에 설치합니다.').count()).toBe(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '배포 시작' }).click();
  await page.waitForURL('**/rollout?rollout=*');
}

describe('a rollout', () => {
  it('brings a new version to one device, then to the other, and says so without a reload', async () => {
    await rollOut(20, good);
    await status().getByText('성공').waitFor();
    for (const device of [good, bad]) await rowOf(device).getByText('성공').waitFor();
    await expectAccessible(page);
    await page.getByRole('region', { name: '누가 무엇을 했나' }).getByText('단계적 배포 성공').waitFor();
    await page.getByRole('link', { name: '모든 배포' }).click();
    await page
      .getByRole('row', { name: /단계 앱/ })
      .first()
      .getByText('2 / 2대')
      .waitFor();
  });

  it('halts on a device that refuses, names it and its error, and goes back to the old version', async () => {
    await control.inject('fail_install', [bad?.udid ?? ''], { code: 'INSTALL_FAILED_INVALID_APK' });
    await rollOut(30, bad);
    const halt = page.getByRole('alert', { name: '배포가 멈췄습니다' });
    await halt.getByRole('link').waitFor();
    expect(await halt.getByRole('link').getAttribute('href')).toContain(bad?.udid ?? '');
    await expectAccessible(page);
    await page.getByRole('button', { name: '계속' }).click();
    const dialog = page.getByRole('alertdialog');
    const go = dialog.getByRole('button', { name: '계속' });
    expect(await go.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '되돌리기' }).click();
    await dialog.getByLabel(/사유/).fill('장비 점검');
    await dialog.getByRole('button', { name: '되돌리기' }).click();
    await status().getByText('되돌림').waitFor();
  });
});
