import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';
import { waitUntil } from '../farm/wait-until.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (browser) => {
  // What is not there any more is an answer that the browser complains about.
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 404/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

const devices = z.array(z.object({ arn: z.string(), info: z.object({ state: z.string() }) }));
const told = z.object({ test: z.object({ result: z.string().nullable() }) });
const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });

async function runOnce(): Promise<string> {
  const desk = await signInByHttp(farm, farm.admin);
  const all = devices.parse((await desk.get('/admbo/all_device')).arns);
  const free = all.find(({ info }) => info.state === 'AVAILABLE');
  const scenario = 'version: 1\nsteps:\n  - back\n';
  const { data } = await desk.post('/admbo/custom_test', { scenario, devices: [free?.arn ?? ''] });
  const tid = z.int().parse(data['tid']);
  const ended = async (): Promise<boolean> => {
    const { test } = told.parse(await desk.get(`/admbo/test/${String(tid)}`));
    return test.result !== null;
  };
  await waitUntil('the test has ended', ended, 60_000);
  await desk.leave();
  return `${String(tid)}-1`;
}

it('an admin makes a link to a result, which opens without signing in until they close it', async () => {
  const run = await runOnce();
  await page.goto(`/test_detail?run=${run}`);
  const links = page.getByRole('region', { name: '공유 링크' }).first();
  await links.getByText('아직 이 테스트의 링크가 없습니다.').waitFor();
  await links.getByRole('button', { name: '링크 만들기' }).click();
  const form = dialog('링크 만들기');
  await form.getByLabel('접근 권한').selectOption('public');
  await form.getByRole('button', { name: '링크 만들기' }).click();
  const made = dialog('링크를 만들었습니다');
  const address = (await made.getByLabel('링크 주소').textContent()) ?? '';
  await expectAccessible(page);
  // It is shown once: leaving asks.
  await made.getByRole('button', { name: '닫기', exact: true }).last().click();
  await page.getByRole('button', { name: '복사하지 않고 닫기' }).click();
  const row = links.getByRole('row').filter({ hasText: '사용 가능' });
  await row.waitFor();
  const open = async (): Promise<number> => (await page.request.get(address)).status();
  expect(await open()).toBe(404);

  await page.getByRole('combobox', { name: '접근 권한' }).selectOption('public');
  await expect.poll(open).toBe(200);
  const visitor = await page.context().browser()?.newContext();
  const seen = await visitor?.newPage();
  await seen?.goto(address);
  await seen?.getByText('성공', { exact: false }).first().waitFor();
  if (seen !== undefined) await expectAccessible(seen);
  expect(await visitor?.cookies()).toEqual([]);
  await visitor?.close();

  await row.getByRole('button', { name: '링크 닫기' }).click();
  await links.getByRole('row').filter({ hasText: '닫힘' }).waitFor();
  expect(await open()).toBe(404);
  await expectAccessible(page);
});
