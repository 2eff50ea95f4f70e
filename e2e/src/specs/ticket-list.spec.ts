import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { type ChargedDesk, openChargedDesk } from '../farm/charged-desk.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const words = {
  ko: { find: '이용권 찾기', search: '검색', missing: '값을 입력하세요.' },
  en: { find: 'Find tickets', search: 'Search', missing: 'Please enter a value.' },
} as const;

const farm = sharedFarm();
/** Of this run: other files of the farm have tickets of their own. */
const owner = `tickets.${randomBytes(3).toString('hex')}`;
let desk: ChargedDesk;
let page: Page;
/** The owner's tickets by their numbers: 30 points given and left, 20 given and cancelled, 100 bought for ₩11,000. */
let tickets: { given: string; cancelled: string; bought: string };
beforeAll(async () => {
  desk = await openChargedDesk(farm);
  const uid = await desk.addUser(owner);
  const given = String(await desk.give(uid, { basic_point: 30 }));
  const cancelled = String(await desk.give(uid, { basic_point: 20 }));
  const cancel = { status: 'cancelled', note: 'a mistake', version: 1 };
  await desk.done(`/admbo/ticket/update/${cancelled}`, cancel);
  tickets = { given, cancelled, bought: await buy(uid) };
});
afterAll(() => desk.leave());

eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

/** 100 points and 10 more for ₩10,000 and its VAT; the ticket's number. */
async function buy(uid: string): Promise<string> {
  const product = { product_name: `For ${owner}`, basic_point: 100, bonus_point: 10, price: 10_000 };
  const { product_id } = await desk.done('/admbo/v2/product/new', product);
  const sale = { product_id, old_status: 'draft', new_status: 'on_sale' };
  await desk.done('/admbo/product/change_status', sale);
  const order = { order_id: `ORDER-${owner}`, uid, product_id, amount: 11_000, payment: 'card' };
  const { ticket } = await desk.done('/service/ticket/purchase', order);
  return String((ticket as { ticket_id: number }).ticket_id);
}

const mine = `/ticket_list?skey=user_id&sval=${owner}`;
const shown = (): Promise<string[]> => page.locator('tbody tr td:first-child').allTextContents();
const choose = (group: string, name: string): Promise<void> =>
  page
    .getByRole('radiogroup', { name: group, exact: true })
    .getByRole('radio', { name, exact: true })
    .check();

describe.each(spokenLanguages('ticket-list'))('an administrator who looks for tickets in %s', (language) => {
  const said = words[language];

  it('comes from the search box of the first page to the list, where nothing typed is told to be missing', async () => {
    await page.addInitScript((chosen) => localStorage.setItem('rackhand.language', chosen), language);
    await page.goto('/ticket');
    const form = page.getByRole('search', { name: said.find });
    const text = form.getByRole('searchbox');
    await text.fill(owner);
    await text.press('Enter');
    await page.waitForURL((url) => url.pathname === '/ticket_list' && url.searchParams.get('sval') === owner);
    await expect.poll(shown).toEqual([tickets.bought, tickets.cancelled, tickets.given]);
    await page.goto('/ticket_list');
    await form.getByRole('button', { name: said.search, exact: true }).click();
    await form.getByRole('alert').filter({ hasText: said.missing }).waitFor();
    expect(await text.getAttribute('aria-invalid')).toBe('true');
    expect(new URL(page.url()).searchParams.get('sval')).toBeNull();
    await expectAccessible(page);
    await text.fill(owner);
    await text.press('Enter');
    await expect.poll(shown).toHaveLength(3);
    expect(await form.getByRole('alert').count()).toBe(0);
  });
});

describe('an administrator at the list of tickets', () => {
  it('narrows it by kind, status and days, as the address says after a reload too, and shows all again', async () => {
    const { given, cancelled, bought } = tickets;
    await page.goto(mine);
    await expect.poll(shown).toEqual([bought, cancelled, given]);
    await choose('구분', '구매');
    await expect.poll(shown).toEqual([bought]);
    await choose('구분', '지급');
    await expect.poll(shown).toEqual([cancelled, given]);
    await choose('상태', '취소');
    await expect.poll(shown).toEqual([cancelled]);
    await page.getByRole('button', { name: '오늘', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await page.reload();
    await expect.poll(shown).toEqual([cancelled]);
    const { kind, status, sval } = Object.fromEntries(new URL(page.url()).searchParams);
    expect([kind, status, sval]).toEqual(['gift', 'cancelled', owner]);
    await expectAccessible(page);
    await page.getByRole('button', { name: '어제', exact: true }).click();
    await page.getByText('조건에 맞는 이용권이 없습니다.').waitFor();
    await page.getByRole('button', { name: '모든 날', exact: true }).click();
    await expect.poll(shown).toEqual([cancelled]);
    await page.getByRole('button', { name: '어제', exact: true }).click();
    await page.getByRole('button', { name: '모두 보기', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(async () => (await shown()).includes(given)).toBe(true);
  });

  it('sorts it by a heading and takes exactly what it shows away as a file, in the same order', async () => {
    const { given, cancelled, bought } = tickets;
    const take = async (): Promise<{ name: string; ids: string[] }> => {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV 내려받기', exact: true }).click();
      const file = await coming;
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
      return { name: file.suggestedFilename(), ids: lines.map((line) => line.split(',')[0] ?? '') };
    };
    await page.goto(mine);
    const heading = page.getByRole('columnheader', { name: '남은 포인트' });
    await heading.getByRole('button').click();
    await expect.poll(shown).toEqual([cancelled, given, bought]);
    expect(await heading.getAttribute('aria-sort')).toBe('ascending');
    await heading.getByRole('button').click();
    await expect.poll(shown).toEqual([bought, given, cancelled]);
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
    const all = await take();
    expect(all.name).toMatch(/^tickets_\d{14}\.csv$/);
    expect(all.ids).toEqual([bought, given, cancelled]);
    await choose('구분', '지급');
    await expect.poll(shown).toEqual([given, cancelled]);
    const gifts = await take();
    expect(gifts.name).toMatch(/^points_\d{14}\.csv$/);
    expect(gifts.ids).toEqual([given, cancelled]);
  });

  it('sees in the purchase history what was bought and no gift, and what is refunded before a ticket is cancelled', async () => {
    const { given, cancelled, bought } = tickets;
    await page.goto('/ticket');
    await page.getByRole('link', { name: '구매 내역', exact: true }).click();
    await page.waitForURL('**/ticket_list?kind=purchase');
    // The page before shows gifts among the newest until this one is there.
    const kinds = async (): Promise<boolean[]> => {
      const ids = await shown();
      return [bought, given, cancelled].map((id) => ids.includes(id));
    };
    await expect.poll(kinds).toEqual([true, false, false]);
    const row = page.getByRole('row', { name: new RegExp(owner) });
    for (const text of ['₩10,000', '₩11,000', '₩1,000', '카드'])
      await row.getByRole('cell', { name: text, exact: true }).waitFor();
    await row.getByRole('link', { name: bought, exact: true }).click();
    await page.getByRole('button', { name: '이용권 취소', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '이용권 취소' });
    await dialog.getByText('남은 110포인트가 사라지고, 환불액은 ₩11,000입니다.', { exact: false }).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(/^메모/).fill('changed their mind');
    const facts = page.getByLabel('이용권 정보', { exact: true });
    expect(await facts.getByText('사용 가능', { exact: true }).count()).toBe(1);
    await dialog.getByRole('button', { name: '이용권 취소', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await facts.getByText('취소', { exact: true }).waitFor();
    const body = { skey: 'user_id', sval: owner, filter: { kind: 'purchase' } };
    expect((await desk.done('/admbo/ticket/search', body))['tickets']).toMatchObject([
      { status: 'cancelled', refund: 11_000 },
    ]);
  });

  it('is led by the search of all pages to a ticket of an owner whose name is typed', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: '장비, UDID, 화면, 작업 찾기' }).fill(owner);
    await page.getByRole('option', { name: `이용권 ${tickets.given} · ${owner}` }).click();
    await page.waitForURL(`**/ticket_detail?*ticket_id=${tickets.given}`);
    await page.getByRole('heading', { level: 1, name: `이용권 ${tickets.given}` }).waitFor();
  });
});
