import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { phonesOf } from '../browser/device-page.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';

/** Of its own: its devices are lost. */
let farm: Farm;
let page: Page;
beforeAll(async () => {
  farm = await startFarm({ devices: 8 });
});
afterAll(() => farm.stop());

eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

it('an administrator sees what devices were lost to, each outage of it, and takes these away as a file', async () => {
  await page.goto('/device');
  const list = deviceListOn(page);
  const [lost = ''] = await phonesOf(page);
  await list.row(lost).waitFor();
  await farm.control.inject('unplug', [lost]);
  await list.expectState(lost, '연결 안 됨', 20_000);
  await page.goto('/outage');
  const causes = page.getByRole('region', { name: '원인별 중단' }).first();
  await causes.getByRole('button', { name: '연결 안 됨' }).waitFor();
  await expectAccessible(page);
  const outages = page.getByRole('region', { name: '중단', exact: true }).first();
  await outages.getByRole('row').filter({ hasText: '계속됨' }).first().waitFor();
  await farm.control.inject('replug', [lost]);
  await causes.getByRole('button', { name: '연결 안 됨' }).click();
  await page.getByText('연결 안 됨만').waitFor();
  expect(page.url()).toContain('cause=NOT_FOUND');
  await page.getByRole('radio', { name: '장비', exact: true }).check();
  await page.getByRole('region', { name: '장비별 중단' }).first().waitFor();
  const slider = page.getByRole('slider', { name: '날짜 고르기' });
  await slider.press('Home');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d{4}-\d{2}-\d{2} · 0분/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV 다운로드' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF장비,UDID,랙 위치,호스트,원인,/);
  expect(text).toContain(`,${lost},`);
  await outages.getByRole('link').first().click();
  await page.waitForURL(/device_detail/);
});
