import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { expectAccessible, expectReadable } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { openChargedDesk } from '../farm/charged-desk.ts';
import { createControl } from '../farm/control.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const control = createControl(farm.dataDir);
let page: Page;

eachTest(async (opened) => {
  const person = await openBrowser(opened, farm.url, { forgiven: /ERR_FAILED/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  await page.goto('/');
  return person;
});
afterEach(async () => {
  await control.inject('heal', 'all');
  await triage().getByText('현재 문제가 없습니다.').waitFor({ timeout: 30_000 });
});

const triage = (): Locator => page.getByRole('region', { name: '현재 문제' });
const cause = (name: RegExp): Locator => triage().getByRole('listitem', { name });

describe('an admin who comes home on a bad day', () => {
  it('reads first what is wrong, once for each cause, with its devices, its beginning and its next step', async () => {
    const [, phone, other, silent] = (await control.devices()).map(({ serial }) => serial);
    await control.inject('refuse_authorization', [phone ?? '', other ?? '']);
    await control.inject('unplug', [silent ?? '']);
    const unauthorized = cause(/^USB 디버깅 미승인$/);
    await unauthorized.getByText('장비 2대').waitFor({ timeout: 30_000 });
    await unauthorized.locator('time').waitFor();
    expect(await unauthorized.getByRole('link').count()).toBe(2);
    await cause(/^연결 안 됨|오프라인$/)
      .getByText('장비 1대')
      .waitFor({ timeout: 30_000 });
    await page.getByRole('region', { name: '할 일' }).waitFor({ timeout: 90_000 });
    const order = await page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(order.slice(0, 2)).toEqual(['할 일', '현재 문제']);
    const todo = page.getByRole('region', { name: '할 일' });
    await todo.getByRole('link', { name: /^확인하지 않은 오류 장비 3건 보기$/ }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page);
    await unauthorized.getByRole('button', { name: 'USB 다시 연결' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('장비 2대의 USB를 다시 연결할까요?').waitFor();
    await page.keyboard.press('Escape');
    await unauthorized.getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === '/device_detail');
    await page.goBack();
  });

  it('sees what goes on with tests and customers, and goes there', async () => {
    const work = page.getByRole('region', { name: '테스트와 고객' });
    for (const [name, path] of [
      [/^실행 중인 테스트 \d+, 대기 \d+건 · 오늘 끝난 테스트 \d+건$/, '/test'],
      [/^사용자\(탈퇴 제외\) \d+, 초대를 받고 기다리는 사용자 \d+명$/, '/user'],
      [/^사용 가능한 포인트 [\d,]+, 오늘 판매한 이용권 \d+건$/, '/ticket'],
    ] as const) {
      await work.getByRole('link', { name }).click();
      await page.waitForURL((url) => url.pathname === path);
      await page.goBack();
    }
  });

  it('reads that what is to do could not be loaded, and tries again', async () => {
    await page.route('**/admbo/main', (route) => route.abort());
    await page.goto('/');
    const todo = page.getByRole('alert').filter({ hasText: '할 일을 불러오지 못했습니다' });
    const work = page.getByRole('alert').filter({ hasText: '테스트와 고객 현황을 불러오지 못했습니다' });
    await todo.waitFor({ timeout: 30_000 });
    await work.waitFor();
    await page.unroute('**/admbo/main');
    await todo.getByRole('button').click();
    await todo.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: '테스트와 고객' }).waitFor();
  });

  it('finds each plate as wide as the page, at every width', async () => {
    for (const name of ['현재 문제', '상태별 장비', '테스트와 고객', '랙', '호스트'])
      await page.getByRole('region', { name, exact: true }).waitFor();
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const widths = await page
        .getByRole('main')
        .getByRole('region')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
      expect([width, new Set(widths).size]).toEqual([width, 1]);
    }
  });
});

it('an admin puts what is to do aside until tomorrow, where a reload leaves it, and has it shown again', async () => {
  const desk = await openChargedDesk(farm);
  const uid = await desk.addUser('aside.kim');
  const expires_at = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const id = String(await desk.give(uid, { basic_point: 1, expires_at }));
  await page.reload();
  const todo = page.getByRole('region', { name: '할 일' });
  const what = '7일 안에 만료되는 이용권';
  const row = todo.getByRole('listitem').filter({ hasText: what });
  const wayThere = todo.getByRole('link', { name: new RegExp(`^${what} \\d+건 보기$`) });
  await wayThere.waitFor();
  await row.getByRole('button', { name: '내일까지 치워 두기' }).click();
  await page.getByText(`${what}: 내일까지 치워 두었습니다.`).waitFor();
  await wayThere.waitFor({ state: 'detached' });
  await page.reload();
  const aside = todo.getByText(/^치워 둔 것 \d+가지$/);
  await aside.waitFor();
  expect(await wayThere.count()).toBe(0);
  await aside.click();
  await expectAccessible(page);
  await row.getByRole('button', { name: '다시 보기' }).click();
  await page.getByText(`${what}: 다시 보입니다.`).waitFor();
  await wayThere.waitFor();
  await page.reload();
  await wayThere.waitFor();
  await desk.done(`/admbo/ticket/update/${id}`, { status: 'cancelled', note: 'over', version: 1 });
  await desk.leave();
});

it('an admin who stays at home reads within seconds what a colleague has given, with the list of tickets', async () => {
  const desk = await openChargedDesk(farm);
  const uid = await desk.addUser('home.kim');
  await page.reload();
  const points = page.getByRole('link', { name: /^사용 가능한 포인트/ });
  const available = async (): Promise<number> => {
    const label = (await points.getAttribute('aria-label')) ?? '';
    return Number((/[\d,]+/.exec(label)?.[0] ?? '').replaceAll(',', ''));
  };
  await points.waitFor();
  // More than all else that may be given or used meanwhile.
  const given = 50_000_000;
  const enough = (await available()) + given / 2;
  const id = String(await desk.give(uid, { basic_point: given, expires_at: '2098-01-31' }));
  // Long before home asks by itself, each minute.
  await expect.poll(available, { timeout: 20_000 }).toBeGreaterThan(enough);
  await desk.done(`/admbo/ticket/update/${id}`, { status: 'cancelled', note: 'over', version: 1 });
  await expect.poll(available, { timeout: 20_000 }).toBeLessThan(enough);
  await desk.leave();
});
