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
  // What is not there any more, or was changed by somebody else, is an answer that the browser complains about.
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 40[49]/ });
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

const found = z.object({ tests: z.array(z.object({ test_run_id: z.string() })) });
const users = z.object({ users: z.array(z.object({ uid: z.string() })) });

it('an admin finds, changes and closes links of a user on the user’s page, and takes them away as a file', async () => {
  const desk = await signInByHttp(farm, farm.admin);
  const sval = 'minjun.kim';
  const [user] = users.parse((await desk.post('/admbo/user/search', { skey: 'user_id', sval })).data).users;
  const ofUser = { skey: 'created_by', sval, from: '2020-01-01' };
  const ofThem = async () => found.parse((await desk.post('/admbo/test/search', ofUser)).data).tests;
  await waitUntil('the trial has its past runs', async () => (await ofThem()).length > 0, 60_000);
  const [run] = await ofThem();
  const made = await desk.post('/admbo/link/create', { test_run_id: run?.test_run_id, access: 'public' });
  expect(made.errorCode).toBe(0);
  const start = z.string().parse(made.data['token']).slice(0, 6);

  await page.goto(`/user_detail?uid=${user?.uid ?? ''}&tab=links`);
  const row = page.getByRole('table', { name: '링크 목록' }).getByRole('row').filter({ hasText: start });
  await row.getByText('사용 가능').waitFor();
  await page.getByLabel('찾을 항목').selectOption('token');
  await page.getByLabel('검색어').fill('없는 토큰');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await page.getByText('조건에 맞는 링크가 없습니다.').waitFor();
  await page.getByRole('button', { name: '모두 보기' }).click();
  await row.getByRole('button', { name: '변경' }).click();
  await dialog('변경').getByLabel('접근 권한').selectOption('private');
  await dialog('변경').getByRole('button', { name: '저장' }).click();
  await row.getByText('비공개', { exact: true }).waitFor();
  await row.getByRole('button', { name: '링크 닫기' }).click();
  await row.getByText('닫힘', { exact: true }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^links_\d{14}\.csv$/);
  await expectAccessible(page);

  await page.goto(`/user_detail?uid=${user?.uid ?? ''}&tab=tests`);
  await page.getByRole('link', { name: '테스트 모두 보기' }).click();
  const ofOne = () => new URL(page.url()).searchParams.get('uid');
  await expect.poll(ofOne).toBe(user?.uid);
  await page.getByRole('link', { name: run?.test_run_id ?? '', exact: true }).waitFor();
  await page.getByText(`사용자: ${sval}`, { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: '사용자 조건 지우기' }).click();
  await expect.poll(ofOne).toBeNull();
  await desk.leave();
});

it('an admin who changes a link after somebody else keeps what the other has changed, and sees what both have', async () => {
  const desk = await signInByHttp(farm, farm.admin);
  const run = await runOnce();
  const { data } = await desk.post('/admbo/link/create', { test_run_id: run, access: 'public' });
  const { link_id } = z.object({ link_id: z.int() }).parse(data);
  await page.goto(`/test_detail?run=${run}`);
  const row = page.getByRole('table', { name: '링크 목록' }).getByRole('row').filter({ hasText: '…' });
  await row.getByRole('button', { name: '변경' }).click();
  const form = dialog('변경');
  await form.getByLabel('만료일').fill(dayAfter(30));
  const theirs = { access: 'private', expire_date: dayAfter(10), version: 1 };
  expect((await desk.post('/admbo/link/update', { link_id, ...theirs })).errorCode).toBe(0);
  await form.getByRole('button', { name: '저장' }).click();
  const met = form.getByRole('table').getByRole('row').filter({ hasText: '만료일' });
  await expect.poll(() => met.getByRole('cell').allTextContents()).toContain(dayAfter(10));
  expect(await form.getByLabel('접근 권한').inputValue()).toBe('private');
  await expectAccessible(page);
  await form.getByRole('button', { name: '저장' }).click();
  await row.getByText(dayAfter(30)).waitFor();
  await row.getByText('비공개', { exact: true }).waitFor();
  await desk.leave();
});

it('an admin who holds an address finds its link among those of all users, and closes it', async () => {
  const desk = await signInByHttp(farm, farm.admin);
  const run = await runOnce();
  const { data } = await desk.post('/admbo/link/create', { test_run_id: run, access: 'public' });
  const address = z.string().parse(data['url']);
  await page.goto('/user');
  await page.getByRole('link', { name: '공유 링크', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^링크 목록/ }).waitFor();
  await page.getByLabel('검색어').fill(address);
  await page.getByRole('button', { name: '검색', exact: true }).click();
  const rows = page.getByRole('table', { name: '링크 목록' }).getByRole('row').filter({ hasText: run });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^링크 목록\s*1\D/);
  await rows.waitFor();
  await expectAccessible(page);
  await rows.getByRole('button', { name: '링크 닫기' }).click();
  await rows.getByText('닫힘', { exact: true }).waitFor();
  expect((await page.request.get(address)).status()).toBe(404);
  await page.goto('/link_list?page=9999&link_state=closed&sort=-expire_date');
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('1');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^links_\d{14}\.csv$/);
  await desk.leave();
});

/** In Korean time. */
function dayAfter(days: number): string {
  return new Date(Date.now() + (days * 24 + 9) * 60 * 60_000).toISOString().slice(0, 10);
}

it('an admin looks for tests and rounds of Tokkidan from their main pages', async () => {
  await page.goto('/test');
  await page.getByLabel('검색어').fill('이체');
  await page.getByLabel('검색어').press('Enter');
  await page.waitForURL(/\/testlist\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ skey: 'project', sval: '이체' });
  await page.goto('/tokkidan');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await page.waitForURL(/\/search_tokkidan$/);
  await page.goto('/tokkidan');
  await page.getByLabel('앱 이름이나 ID').fill('bank');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await page.waitForURL(/\/search_tokkidan\?q=bank$/);
});
