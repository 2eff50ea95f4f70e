import { runErrorWords } from '@rackhand/contract/test/run-words';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { type ChargedDesk, openChargedDesk } from '../farm/charged-desk.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';

let farm: Farm;
let desk: ChargedDesk;
let page: Page;
beforeAll(async () => {
  farm = await startFarm({ devices: 3 });
  desk = await openChargedDesk(farm);
});
afterAll(async () => {
  await desk.leave();
  await farm.stop();
});
eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

const testRun = z.object({ device_udid: z.string() });
/** Five minutes are kept of whoever pays. */
const options = { limit_minutes: 5 };
const long = 'version: 1\nsteps:\n  - sleep: 4m\n';

async function start(uid: string, scenario: string, more: { retry?: number } = {}): Promise<string> {
  const [arn = ''] = await desk.free();
  const body = { scenario, devices: [arn], options: { ...options, ...more }, acting_uid: uid };
  const { errorCode, data, details } = await desk.ask('/admbo/custom_test', body);
  expect([errorCode, details]).toEqual([0, []]);
  return `${String(data['tid'])}-1`;
}

const why = (): Locator => page.getByRole('region', { name: '왜 이 결과인가' });

async function seePoints(uid: string, available: string, reserved: string | null): Promise<void> {
  await page.goto(`/user_detail?uid=${uid}`);
  const points = page.getByLabel('포인트', { exact: true });
  await points.getByText(available, { exact: true }).first().waitFor();
  const kept = points.getByText('실행 중인 테스트가 잡아 둠', { exact: false });
  expect(await kept.allTextContents()).toEqual(
    reserved === null ? [] : [`실행 중인 테스트가 잡아 둠 ${reserved}`],
  );
}

it('a run keeps its points at its start and spends its minutes at its end; an admin sees both, and gives them back once', async () => {
  const uid = await desk.addUser('payer.one');
  await desk.give(uid, { basic_point: 10 });
  const run = await start(uid, long);
  await page.goto(`/test_detail?run=${run}`);
  await why().getByText('실행 중', { exact: false }).first().waitFor();
  await seePoints(uid, '5', '5');

  await desk.ask(`/admbo/test/${run}/stop`, { acting_uid: uid });
  await page.goto(`/test_detail?run=${run}`);
  await why()
    .getByText(/중지됨$/)
    .first()
    .waitFor();
  const paid = page.getByRole('region', { name: '포인트', exact: true });
  await expect
    .poll(() => paid.locator('tbody td').allTextContents())
    .toEqual(['payer.one', '5', '1', '4', '0']);
  const lot = await paid.locator('tbody th').textContent();
  await paid.getByRole('link', { name: lot ?? '', exact: true }).click();
  await page.getByRole('heading', { name: `이용권 ${lot ?? ''}`, exact: true }).waitFor();
  await seePoints(uid, '9', null);
  await page.getByRole('radio', { name: '이용권', exact: true }).check({ force: true });
  const ledger = page.getByRole('region', { name: '포인트 원장' });
  await expect
    .poll(() => ledger.getByRole('rowheader').allTextContents())
    .toEqual(['돌려줌', '사용', '잡아 둠', '발행']);
  await expectAccessible(page);

  await ledger.getByRole('button', { name: '환불' }).click();
  const dialog = page.getByRole('dialog', { name: `테스트 ${run} 환불` });
  await dialog.getByRole('button', { name: '환불', exact: true }).click();
  await dialog.getByText('메모를 입력하세요.').waitFor();
  await dialog.getByRole('textbox', { name: '메모' }).fill('장비가 느렸습니다.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '환불', exact: true }).click();
  await page.getByText(`${run}: 1포인트를 환불했습니다.`, { exact: false }).waitFor();
  await ledger.getByRole('rowheader', { name: '환불' }).waitFor();
  const again = ledger.getByRole('row', { name: '사용' }).getByRole('button', { name: '환불' });
  await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('combobox', { name: '내용' }).selectOption('refund');
  await expect.poll(() => ledger.getByRole('rowheader').allTextContents()).toEqual(['환불']);
  expect(new URL(page.url()).searchParams.get('kind')).toBe('refund');
  await page.getByRole('searchbox', { name: '원장에서 찾기' }).fill(`${run}9`);
  await page.keyboard.press('Enter');
  await page.getByText('조건에 맞는 내용이 원장에 없습니다.').waitFor();
  await page.getByRole('searchbox', { name: '원장에서 찾기' }).fill(run);
  await page.keyboard.press('Enter');
  await expect.poll(() => ledger.getByRole('rowheader').allTextContents()).toEqual(['환불']);
  expect(new URL(page.url()).searchParams.get('sval')).toBe(run);
  await seePoints(uid, '10', null);
});

it('a run waits while its user has no test to spare, then for points, and says so; a gift starts it', async () => {
  const uid = await desk.addUser('payer.two');
  await desk.give(uid, { basic_point: 5, expires_at: '2098-12-31' });
  const second = await desk.give(uid, { basic_point: 5 });
  const first = await start(uid, long);
  await page.goto(`/test_detail?run=${first}`);
  await why().getByText('실행 중', { exact: false }).first().waitFor();
  const waiting = await start(uid, long);
  await page.goto(`/test_detail?run=${waiting}`);
  await why().getByText('사용자가 동시에 실행할 수 있는 테스트 1개가 모두 실행 중입니다.').waitFor();
  await expectAccessible(page);

  await desk.done(`/admbo/ticket/update/${String(second)}`, { status: 'cancelled', version: 1 });
  await desk.done(`/admbo/user_info/modify/${uid}`, { max_concurrent_tests: 2, version: 1 });
  await why().getByText('포인트가 모자랍니다. 필요한 포인트 5, 쓸 수 있는 포인트 0.').waitFor();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByText('There are not enough points: it takes 5, and there are 0.').waitFor();
  await page.getByRole('radio', { name: '한국어' }).click();

  await desk.give(uid, { basic_point: 5, note: 'to go on with' });
  await why().getByText('실행 중', { exact: false }).first().waitFor();
  for (const run of [first, waiting]) await desk.done(`/admbo/test/${run}/stop`);
  await expect
    .poll(() => desk.wallet(uid), { timeout: 30_000 })
    .toMatchObject({ available: 10, reserved: 0 });
  const kinds = (await desk.ledger(uid)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'spend')).toEqual([]);
});

it('a phone that restarts under a run costs its user nothing, which the run and the user’s page say', async () => {
  const uid = await desk.addUser('payer.three');
  await desk.give(uid, { basic_point: 10 });
  const run = await start(uid, long, { retry: 0 });
  await page.goto(`/test_detail?run=${run}`);
  await why().getByText('실행 중', { exact: false }).first().waitFor();
  await expect.poll(() => desk.wallet(uid)).toMatchObject({ available: 5, reserved: 5 });

  const { device_udid } = testRun.parse((await desk.admin.get(`/admbo/test/${run}`))['run']);
  await farm.control.inject('reboot', [device_udid]);
  await why().getByText(runErrorWords.DEVICE_REBOOTED.ko, { exact: false }).first().waitFor();
  await expect
    .poll(async () => (await desk.ledger(uid)).map(({ kind }) => kind))
    .toEqual(['issue', 'reserve', 'release']);
  await seePoints(uid, '10', null);
  await expectAccessible(page);
});

it('what waits of a user is counted on the user’s page, the longest with why, and leads to the others', async () => {
  const uid = await desk.addUser('queue.kim');
  await desk.give(uid, { basic_point: 100 });
  const [arn = ''] = await desk.free();
  const runs: string[] = [];
  for (let nth = 0; nth < 7; nth += 1) {
    const body = { scenario: long, devices: [arn], options, acting_uid: uid };
    const { data } = await desk.ask('/admbo/custom_test', body);
    runs.push(`${String(data['tid'])}-1`);
  }
  // The page is no live one: it shows what is so when it comes.
  await expect.poll(() => desk.waiting(uid), { timeout: 60_000 }).toBe(6);
  expect((await desk.wallet(uid)).reserved).toBe(5);
  await page.goto(`/user_detail?uid=${uid}`);
  await page.getByRole('heading', { name: '기다리는 테스트 6건', exact: true }).waitFor();
  const table = page.getByRole('table', { name: '기다리는 테스트', exact: true });
  const shown = (of: Locator) => of.getByRole('link', { name: /^\d+-1$/ }).allTextContents();
  expect(await shown(table)).toEqual(runs.slice(1, 6));
  await expectAccessible(page);
  await page.getByRole('link', { name: '1건 더 보기', exact: true }).click();
  await page.getByText('사용자: queue.kim', { exact: true }).waitFor();
  const list = page.getByRole('table', { name: '테스트 목록', exact: true });
  await expect.poll(() => shown(list)).toEqual(runs.slice(1).toReversed());
  for (const run of runs) await desk.ask(`/admbo/test/${run}/stop`, { acting_uid: uid });
});
