import { randomBytes } from 'node:crypto';
import { makeApk } from '@rackhand/test-apks/make-apk';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const devices = z.array(
  z.object({ arn: z.string(), info: z.object({ state: z.string(), udid: z.string(), type: z.string() }) }),
);
/** Of this run: other files of the farm have apps of their own. */
const appId = `kr.lab.crawled.a${randomBytes(4).toString('hex')}`;

/** Two screens, and a button that crashes. */
const screens = {
  label: '무너지는 앱',
  start: 'main',
  screens: {
    main: {
      activity: '.MainActivity',
      widgets: [{ class: 'Button', id: 'next', text: '다음', on: { tap: [{ do: 'go', to: 'second' }] } }],
    },
    second: {
      activity: '.SecondActivity',
      widgets: [{ class: 'Button', id: 'break', text: '깨기', on: { tap: [{ do: 'crash' }] } }],
    },
  },
};

let desk: HttpAdmin;
let page: Page;
let packageId = 0;
let phone = '';

eachTest(async (browser) => {
  // The result of a round is asked for before there is one.
  const person = await openBrowser(browser, farm.url, { forgiven: /status of (400|404)/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});
beforeEach(async () => {
  desk = await signInByHttp(farm, farm.admin);
  const all = devices.parse((await desk.get('/admbo/all_device')).arns);
  phone = all.find(({ info }) => info.state === 'AVAILABLE' && info.type === 'mobile')?.info.udid ?? '';
  const content = Buffer.from(JSON.stringify(screens));
  const apk = makeApk({ app_id: appId, files: [{ name: 'assets/rackhand-app.json', content }] });
  const file = { name: 'crawled.apk', mimeType: 'application/octet-stream', buffer: apk };
  const read = await desk.request.post('/admbo/app/file_info', { multipart: { file } });
  const { file_id } = z.object({ data: z.object({ file_id: z.string() }) }).parse(await read.json()).data;
  const named = { app_id: appId, app_name: '무너지는 앱', app_version: '1.0' };
  const added = await desk.post('/admbo/app', { file_id, ...named, device_list: [] });
  packageId = z.object({ id: z.int() }).parse(added.data).id;
});
afterEach(async () => {
  const { tokkidans } = await desk.get('/service/tokkidan/list');
  for (const { tokkidan_id } of z.array(z.object({ tokkidan_id: z.int() })).parse(tokkidans))
    await desk.post('/service/tokkidan/update', { tokkidan_id, removed: true });
  const running = async () => z.array(z.unknown()).parse((await desk.get('/admbo/tokkidan/status')).running);
  await expect.poll(async () => (await running()).length, { timeout: 30_000 }).toBe(0);
  await desk.request.delete(`/admbo/app/${String(packageId)}`);
  await desk.leave();
});

it('an admin has an app crawled, sees its crash as new and where it stands, and crawls it no more', async () => {
  await page.goto('/tokkidan_list');
  await page.getByText('아직 탐색하는 앱이 없습니다', { exact: false }).waitFor();
  await page.getByRole('button', { name: '앱 추가' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('최대 이벤트 수').fill('12');
  await dialog.getByRole('button', { name: '저장' }).click();
  await dialog.getByText('앱을 고르세요.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('앱', { exact: true }).selectOption(appId);
  await dialog.getByLabel('검색', { exact: false }).fill(phone);
  await dialog.getByText('지금 1대가 맞습니다.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: '저장' }).click();
  const row = page.getByRole('row').filter({ hasText: appId });
  await row.getByText('1대').waitFor();

  await page.goto('/tokkidan');
  await page.getByText('무너지는 앱').first().waitFor();
  const matrix = page.getByRole('table', { name: '앱과 모델마다 마지막 결과' });
  // It draws, reads and compares screens: on a busy machine that takes its time.
  await matrix.getByText(/실패$/).waitFor({ timeout: 240_000 });
  await matrix.getByText('크래시', { exact: false }).waitFor();
  await expectAccessible(page);

  await page.goto('/search_tokkidan');
  await page.getByLabel('앱 이름이나 ID').fill('무너지는');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('무너지는');
  await page.getByText('새 크래시 1').waitFor();
  await expectAccessible(page);
  await page.getByRole('rowheader').getByRole('link').first().click();
  const crashes = page.getByRole('table', { name: '크래시와 ANR' });
  await crashes.getByText('새 크래시').waitFor();
  await crashes.getByText('IllegalStateException', { exact: false }).first().waitFor();
  const seen = page.getByRole('table', { name: '화면 목록' });
  await seen.getByRole('columnheader', { name: '장비' }).waitFor();
  await seen.getByRole('button', { name: /SecondActivity$/ }).click();
  await page.getByRole('table', { name: /SecondActivity에서 오가는 길$/ }).waitFor();
  await page
    .getByRole('table', { name: '화면 사이의 길' })
    .getByText('SecondActivity', { exact: false })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: /round \d+$/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('radio', { name: '한국어' }).click();

  await page.goto('/tokkidan_list');
  await page.getByRole('button', { name: '무너지는 앱 삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await page.getByText('아직 탐색하는 앱이 없습니다', { exact: false }).waitFor();
  await page.goto('/search_tokkidan');
  await page.getByText('새 크래시 1').first().waitFor();
});
