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
