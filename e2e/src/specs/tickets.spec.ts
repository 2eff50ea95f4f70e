import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { type ChargedDesk, openChargedDesk } from '../farm/charged-desk.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { makePlainAdmin } from '../farm/plain-admin.ts';

let farm: Farm;
let desk: ChargedDesk;
let page: Page;
beforeAll(async () => {
  farm = await startFarm({ devices: 1 });
  desk = await openChargedDesk(farm);
});
afterAll(async () => {
  await desk.leave();
  await farm.stop();
});
const browser = eachTest(async (opened) => {
  // A refusal is an answer that the browser complains about.
  const person = await openBrowser(opened, farm.url, { forgiven: /status of 40[49]/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

it('an administrator changes note and last day of a ticket, and sees what stands there where somebody else was faster', async () => {
  const uid = await desk.addUser('ticket.one');
  const id = String(await desk.give(uid, { basic_point: 10, expires_at: '2098-01-31', note: 'first' }));
  await page.goto(`/ticket_detail?owner=${uid}&ticket_id=${id}`);
  await page.getByRole('button', { name: '메모·만료일 변경', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const [day, note] = [dialog.getByLabel('만료일'), dialog.getByLabel(/^메모/)];
  expect([await day.inputValue(), await note.inputValue()]).toEqual(['2098-01-31', 'first']);
  await expectAccessible(page);
  const path = `/admbo/ticket/update/${id}`;
  await desk.done(path, { note: 'theirs', expires_at: '2097-12-31', version: 1 });
  await note.fill('mine');
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  const clash = dialog.getByRole('row', { name: /메모/ });
  await expect.poll(() => clash.locator('td').allTextContents()).toEqual(['mine', 'theirs', '현재 값 사용']);
  // What was not changed here is as somebody else has left it.
  expect(await day.inputValue()).toBe('2097-12-31');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const facts = page.getByLabel('이용권 정보', { exact: true });
  await facts.getByText('mine', { exact: true }).waitFor();
  await facts.getByText('2097-12-31', { exact: true }).waitFor();
  await desk.done(path, { status: 'cancelled', version: 3 });
  await expect
    .poll(() => page.getByRole('button', { name: '메모·만료일 변경' }).getAttribute('aria-disabled'))
    .toBe('true');
});

it('a gift whose answer was lost, given again after the page was loaded anew, is one gift', async () => {
  const uid = await desk.addUser('gift.once');
  const give = async (): Promise<void> => {
    await page.goto(`/user_detail?uid=${uid}&tab=tickets`);
    await page.getByRole('button', { name: '포인트 지급', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('기본 포인트').fill('11');
    await dialog.getByLabel(/^메모/).fill('for the demo');
    await dialog.getByRole('button', { name: '포인트 지급', exact: true }).click();
  };
  let isBooked = false;
  // It is booked, and nobody hears of it.
  await page.route('**/admbo/ticket/give', async (route) => {
    await route.fetch();
    isBooked = true;
  });
  page.once('dialog', (question) => void question.accept());
  await give();
  await expect.poll(() => isBooked).toBe(true);
  await page.reload();
  await page.unroute('**/admbo/ticket/give');
  await give();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await desk.wallet(uid)).available).toBe(11);
});

/** The dialog of a gift with so many points in it, before it is sent. */
async function readyToGive(on: Page, uid: string, points: number): Promise<Locator> {
  await on.goto(`/user_detail?uid=${uid}&tab=tickets`);
  await on.getByRole('button', { name: '포인트 지급', exact: true }).click();
  const dialog = on.getByRole('dialog');
  await dialog.getByLabel('기본 포인트').fill(String(points));
  await dialog.getByLabel(/^메모/).fill('for the demo');
  return dialog;
}
const sendOf = (dialog: Locator): Locator => dialog.getByRole('button', { name: '포인트 지급', exact: true });

it('a gift that is given by a double click is one gift, under the one key of its dialog', async () => {
  const uid = await desk.addUser('gift.twice');
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ticket/give')) keys.push(request.headers()['idempotency-key'] ?? 'none');
  });
  const dialog = await readyToGive(page, uid, 12);
  await sendOf(dialog).dblclick();
  await dialog.waitFor({ state: 'detached' });
  expect(new Set(keys).size).toBe(1);
  expect(keys).not.toContain('none');
  expect((await desk.ledger(uid)).map(({ kind, basic }) => [kind, basic])).toEqual([['issue', 12]]);
});

it('the same gift of two administrators at the same moment is one of each, and whoever comes next is told of it', async () => {
  const uid = await desk.addUser('gift.both');
  const other = await openBrowser(browser(), farm.url);
  const admin = await makePlainAdmin(farm, 'lee-plain');
  await comeSignedIn(other.page, { url: farm.url, admin });
  let release = (): void => undefined;
  const bothHavePressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  let pressed = 0;
  const pages = [page, other.page];
  for (const one of pages)
    await one.route('**/admbo/ticket/give', async (route) => {
      pressed += 1;
      if (pressed === pages.length) release();
      await bothHavePressed;
      await route.continue();
    });
  const dialogs = await Promise.all(pages.map((one) => readyToGive(one, uid, 13)));
  for (const dialog of dialogs) await sendOf(dialog).click();
  for (const dialog of dialogs) await dialog.waitFor({ state: 'detached' });
  await other.leave();
  expect((await desk.wallet(uid)).available).toBe(26);
  await page.goto(`/ticket_list?uid=${uid}`);
  for (const by of [farm.admin.id, admin.id])
    await page.getByRole('cell', { name: by, exact: true }).waitFor();
  const third = await readyToGive(page, uid, 13);
  await third.getByRole('status').getByText('같은 지급이 이미 있습니다.').waitFor();
  await third.getByText(new RegExp(`같은 포인트를 (${farm.admin.id}|${admin.id})님이 지급한 때`)).waitFor();
  await expectAccessible(page);
});

it('the same gift of one administrator by two calls without a key is given once, and the refusal names its ticket', async () => {
  const uid = await desk.addUser('gift.keyless');
  const body = { uid, basic_point: 14, note: 'for the demo' };
  const answers = await Promise.all([1, 2].map(() => desk.admin.post('/admbo/ticket/give', body)));
  const [given, refused] = answers.toSorted((one, other) => one.status - other.status);
  expect([given?.errorCode, refused?.errorCode]).toEqual([0, 20414]);
  expect(refused?.details).toEqual([{ field: 'ticket_id', message: String(given?.data['ticket_id']) }]);
  expect((await desk.wallet(uid)).available).toBe(14);
});

it('a list that is asked for a page behind its end shows its last one, from where number and owner lead on', async () => {
  const uid = await desk.addUser('ticket.two');
  const id = String(await desk.give(uid, { basic_point: 10 }));
  await page.goto('/ticket_list?page=9999');
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('1');
  const row = page.getByRole('row', { name: /ticket\.two/ });
  await row.getByRole('link', { name: id, exact: true }).click();
  await page.getByRole('heading', { name: `이용권 ${id}`, exact: true }).waitFor();
  await page.getByLabel('이용권 정보', { exact: true }).getByRole('link', { name: 'ticket.two' }).click();
  await page.waitForURL(`**/user_detail?uid=${uid}`);
});

it('all tickets of a user are theirs alone, not of who is called alike, until the owner is taken off', async () => {
  const [uid, like] = [await desk.addUser('owner.kim'), await desk.addUser('owner.kim2')];
  for (const one of [uid, like]) await desk.give(one, { basic_point: 10 });
  await page.goto(`/user_detail?uid=${uid}&tab=tickets`);
  await page.getByRole('link', { name: '이용권 모두 보기' }).click();
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await rowOf('owner.kim').waitFor();
  await page.getByText('사용자 owner.kim', { exact: true }).waitFor();
  expect(await rowOf('owner.kim2').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: '소유자 조건 지우기' }).click();
  await rowOf('owner.kim2').waitFor();
});

it('a ticket that is not there says so at its buttons too', async () => {
  await page.goto('/ticket_detail?owner=1&ticket_id=999999');
  const cancel = page.getByRole('button', { name: '이용권 취소', exact: true });
  await expect.poll(() => cancel.getAttribute('data-tip')).toBe('이용권을 불러오지 못했습니다');
});

it('a mistake of a gift is gone once it is mended, and numbers may be typed with separators and wide digits', async () => {
  const uid = await desk.addUser('ticket.three');
  await page.goto(`/user_detail?uid=${uid}&tab=tickets`);
  await page.getByRole('button', { name: '포인트 지급', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: '포인트 지급', exact: true });
  await send.click();
  const [basic, note] = [dialog.getByLabel('기본 포인트'), dialog.getByLabel(/^메모/)];
  expect(await dialog.getByRole('alert').allTextContents()).toEqual([
    ...['1포인트 이상이어야 합니다.', '메모를 입력하세요.'],
  ]);
  await basic.fill('1,000');
  await dialog.getByLabel('보너스 포인트').fill('７');
  await note.fill('welcome');
  await basic.focus();
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
  await send.click();
  await page.getByText('1,007포인트를 지급했습니다.', { exact: false }).waitFor();
});

it('an administrator says why a ticket is cancelled, which its ledger keeps beside why it was given', async () => {
  const uid = await desk.addUser('ticket.four');
  const id = String(await desk.give(uid, { basic_point: 10, note: 'for the demo' }));
  await page.goto(`/ticket_detail?owner=${uid}&ticket_id=${id}`);
  await page.getByRole('button', { name: '이용권 취소', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '이용권 취소' });
  const cancel = dialog.getByRole('button', { name: '이용권 취소', exact: true });
  await cancel.click();
  await dialog.getByRole('alert').filter({ hasText: '메모를 입력하세요.' }).waitFor();
  await dialog.getByLabel(/^메모/).fill('given by mistake');
  await expectAccessible(page);
  await cancel.click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '취소' }) })
    .getByText('given by mistake')
    .waitFor();
  await page.getByLabel('이용권 정보', { exact: true }).getByText('for the demo').waitFor();
});

it('sales are shown with their tax, and tickets that expire beyond those shown lead to the list of all', async () => {
  const uid = await desk.addUser('ticket.many');
  const expires_at = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  for (let points = 1; points <= 102; points += 1) await desk.give(uid, { basic_point: points, expires_at });
  await page.goto('/ticket');
  await page.getByLabel('판매', { exact: true }).getByText('부가세 ₩0', { exact: true }).first().waitFor();
  await page.getByText(/^30일 안에 만료되는 이용권이 \d+건 더 있습니다\./).waitFor();
  await page.getByRole('link', { name: '만료가 가까운 순서로 모두 보기' }).click();
  await page.waitForURL(/\/ticket_list\?/);
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('status'), asked.get('sort')]).toEqual(['active', 'expires_at']);
  await page
    .getByRole('row', { name: /ticket\.many/ })
    .first()
    .waitFor();
});

it('whoever gives points is told that users could not be looked for, and looks again', async () => {
  await desk.addUser('ticket.last');
  await page.goto('/ticket');
  await page.route('**/admbo/user/search', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.getByRole('button', { name: '포인트 지급', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('받는 사람 또는 팀').fill('ticket.last');
  await dialog.getByText('사용자와 팀을 불러오지 못했습니다').waitFor();
  await expectAccessible(page);
  await page.unroute('**/admbo/user/search');
  await dialog.getByRole('button', { name: '다시 시도' }).click();
  await dialog.getByRole('button', { name: 'ticket.last 선택' }).waitFor();
});

it('an administrator sees in one ledger what became of everybody’s points, by kind and by whose they are', async () => {
  const [one, other] = [await desk.addUser('ledger.one'), await desk.addUser('ledger.other')];
  await desk.give(one, { basic_point: 10, note: 'for one' });
  const id = String(await desk.give(other, { basic_point: 20, note: 'for another' }));
  await desk.done(`/admbo/ticket/update/${id}`, { status: 'cancelled', note: 'a mistake', version: 1 });
  await page.goto('/ticket');
  await page.getByRole('link', { name: '포인트 원장', exact: true }).click();
  await page.waitForURL('**/point_list');
  const rowsOf = (owner: string) => page.getByRole('row').filter({ hasText: owner });
  await rowsOf('ledger.one').waitFor();
  await expect.poll(() => rowsOf('ledger.other').count()).toBe(2);
  await page.getByRole('heading', { level: 1, name: /^포인트 원장 [1-9][\d,]* 건$/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: '내용' }).selectOption('cancel');
  await rowsOf('ledger.one').waitFor({ state: 'detached' });
  await rowsOf('ledger.other').getByText('a mistake').waitFor();
  await page.goto('/point_list?skey=user_id&sval=ledger.one');
  await rowsOf('ledger.one').getByRole('link', { name: 'ledger.one' }).click();
  await page.waitForURL(`**/user_detail?uid=${one}`);
});
