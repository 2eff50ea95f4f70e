import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;
/** Of this run: other files of the farm have some of their own. */
const mark = randomBytes(3).toString('hex');
/** Somebody else. */
let other: HttpAdmin;
beforeAll(async () => {
  other = await signInByHttp(farm, farm.admin);
});
afterAll(() => other.leave());

eachTest(async (browser) => {
  // A refusal is an answer that the browser complains about.
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 409/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

const choose = async (product: string, deed: string): Promise<void> => {
  await press(`${product} 작업`);
  await page.getByRole('menuitem', { name: deed }).click();
};
const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

it('an administrator makes a product, sees its amount while typing, sells it and ends it', async () => {
  const name = `묶음 ${mark}`;
  await page.goto('/product');
  await press('상품 추가');
  const dialog = page.getByRole('dialog', { name: '상품 추가' });
  await dialog.getByRole('textbox', { name: '이름' }).fill(name);
  await dialog.getByRole('textbox', { name: '기본 포인트' }).fill('1,000');
  await dialog.getByRole('textbox', { name: '정가(원, 부가세 별도)' }).fill('100000');
  await dialog.getByRole('textbox', { name: '할인(%)' }).fill('10');
  await dialog.getByText('= ₩99,000').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '상품 추가' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('초안').waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/product/change_status')) calls.push(request.postData() ?? '');
  });
  await row.getByRole('button', { name: '판매 시작' }).dblclick();
  await row.getByText(/판매 중$/).waitFor();
  // Until the button can be pressed again, whatever a double click has pressed has been sent.
  await row.getByRole('button', { name: '판매 멈춤', disabled: false }).waitFor();
  expect(calls).toHaveLength(1);
  await page.getByText(`${name}: 판매 중`).waitFor();
  expect(await page.getByText('상품의 상태를 바꾸지 못했습니다').count()).toBe(0);
  await expectAccessible(page);
  await choose(name, '설명 수정');
  await page.getByText(/잠겨 있습니다/).waitFor();
  await page.keyboard.press('Escape');
  await choose(name, '판매 끝내기');
  await page.getByRole('alertdialog').getByRole('button', { name: '판매 끝내기' }).click();
  await row.getByText('판매 종료').waitFor();
  expect(await row.getByRole('button', { name: /^판매/ }).count()).toBe(0);
  await press(`${name} 작업`);
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['설명 수정', '새로 복제']);
});

it('of two who describe one product the slower sees what the other wrote, and chooses', async () => {
  const name = `설명 ${mark}`;
  const added = await other.post('/admbo/v2/product/new', { product_name: name, basic_point: 1, price: 1 });
  const product_id = Number(added.data['product_id']);
  await page.goto('/product');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await choose(name, '설명 수정');
  const dialog = page.getByRole('dialog', { name: '상품 설명 수정' });
  const text = dialog.getByRole('textbox', { name: '설명' });
  const save = dialog.getByRole('button', { name: '저장' });
  const theirs = { product_id, description: '남의 설명', version: 1 };
  await other.post('/admbo/product/update_description', theirs);
  await text.fill('나의 설명');
  await save.click();
  const both = dialog.getByRole('row', { name: /남의 설명/ });
  await both.getByText('나의 설명').waitFor();
  await expectAccessible(page);
  await both.getByRole('button', { name: '현재 값 사용' }).click();
  expect(await text.inputValue()).toBe('남의 설명');
  await text.fill('함께 쓴 설명');
  await save.click();
  await row.getByText('함께 쓴 설명').waitFor();
});

it('no tip of a button covers the menu that it has opened, wherever the mouse comes from', async () => {
  const name = `메뉴 ${mark}`;
  await other.post('/admbo/v2/product/new', { product_name: name, basic_point: 1, price: 1 });
  await page.goto('/product');
  const deeds = page.getByRole('button', { name: `${name} 작업`, exact: true });
  await deeds.hover();
  await page.getByRole('tooltip').waitFor();
  await deeds.click();
  await page.getByRole('menuitem').last().hover();
  await deeds.hover({ force: true });
  await page.getByRole('menuitem').first().click({ trial: true, timeout: 5_000 });
  expect(await page.getByRole('tooltip').count()).toBe(0);
});

it('a page behind the end of the products shows their last one', async () => {
  await other.post('/admbo/v2/product/new', { product_name: `끝 ${mark}`, basic_point: 1, price: 1 });
  await page.goto('/product?page=9999');
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('page'))).toBeLessThan(9999);
  await page.locator('tbody th').first().waitFor();
});

it('products are sorted by a heading, as the address says', async () => {
  for (const [of, price] of [
    ['ㄱ', 300],
    ['ㄴ', 100],
    ['ㄷ', 200],
  ] as const)
    await other.post('/admbo/v2/product/new', { product_name: `${of} ${mark}`, basic_point: 1, price });
  await page.goto('/product');
  const named = page.locator('tbody th', { hasText: new RegExp(`^[ㄱㄴㄷ] ${mark}$`) });
  const order = async (): Promise<string> => (await named.allTextContents()).map((text) => text[0]).join('');
  const heading = page.getByRole('columnheader', { name: '정가' });
  await expect.poll(order).toBe('ㄷㄴㄱ');
  await heading.getByRole('button').click();
  await expect.poll(order).toBe('ㄴㄷㄱ');
  expect([await heading.getAttribute('aria-sort'), new URL(page.url()).search]).toEqual([
    'ascending',
    '?sort=price',
  ]);
  await heading.getByRole('button').click();
  await page.reload();
  await expect.poll(order).toBe('ㄱㄷㄴ');
  expect(await heading.getAttribute('aria-sort')).toBe('descending');
});

it('a chip of a state shows the products in it and how many they are, which a reload keeps, until it is pressed again', async () => {
  const names = { draft: `칩 초안 ${mark}`, sold: `칩 판매 ${mark}` };
  const made = Object.values(names).map((product_name) => ({ product_name, basic_point: 1, price: 1 }));
  for (const body of made) {
    const { data } = await other.post('/admbo/v2/product/new', body);
    if (body.product_name === names.draft) continue;
    const sale = { product_id: data['product_id'], old_status: 'draft', new_status: 'on_sale' };
    expect((await other.post('/admbo/product/change_status', sale)).errorCode).toBe(0);
  }
  const [draft, sold] = [names.draft, names.sold].map((name) =>
    page.getByRole('rowheader', { name, exact: true }),
  );
  await page.goto('/product');
  await draft?.waitFor();
  await sold?.waitFor();
  const chip = page.getByRole('group', { name: '판매 상태' }).getByRole('button', { name: /^판매 중 / });
  await chip.click();
  await draft?.waitFor({ state: 'detached' });
  await page.reload();
  await sold?.waitFor();
  expect(await draft?.count()).toBe(0);
  expect(await chip.getAttribute('aria-pressed')).toBe('true');
  expect(new URL(page.url()).searchParams.get('product_status')).toBe('on_sale');
  const shown = await page.locator('tbody tr').count();
  expect(await chip.innerText()).toMatch(new RegExp(`\\b${String(shown)}$`));
  await expectAccessible(page);
  await chip.click();
  await draft?.waitFor();
});

it('a product that is copied as new has all of the first but its name, and is a draft of its own', async () => {
  const first = {
    ...{ product_name: `원본 ${mark}`, description: '한 달 묶음', basic_point: 1000, bonus_point: 50 },
    ...{ price: 100_000, discount: 10, valid_days: 30 },
  };
  const { data } = await other.post('/admbo/v2/product/new', first);
  const end = { product_id: data['product_id'], old_status: 'draft', new_status: 'ended' };
  expect((await other.post('/admbo/product/change_status', end)).errorCode).toBe(0);
  await page.goto('/product');
  await choose(first.product_name, '새로 복제');
  const dialog = page.getByRole('dialog', { name: '상품을 새로 복제' });
  await dialog.getByText('= ₩99,000').waitFor();
  const fields = ['이름', '설명', '기본 포인트', '보너스 포인트', '정가', '할인', '사용 기간'];
  const field = (name: string) => dialog.getByRole('textbox', { name });
  expect(await Promise.all(fields.map((name) => field(name).inputValue()))).toEqual([
    ...['', '한 달 묶음', '1000', '50', '100000', '10', '30'],
  ]);
  await expectAccessible(page);
  await field('이름').fill(`복제 ${mark}`);
  await dialog.getByRole('button', { name: '상품 추가' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row(`복제 ${mark}`).getByText('초안').waitFor();
  await row(`복제 ${mark}`).getByText('₩99,000').waitFor();
  await row(first.product_name).getByText('판매 종료').waitFor();
});
