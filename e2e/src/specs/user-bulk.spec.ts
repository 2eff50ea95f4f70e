import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { isFocused } from '../browser/settings-desk.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (browser) => {
  // A refusal is an answer that the browser complains about.
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 500/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  await page.goto('/user_list');
  await page.getByRole('table', { name: '사용자 목록' }).waitFor();
  return person;
});

const limits = (): Promise<string[]> => page.getByRole('cell', { name: /^\d+ \/ \d+$/ }).allTextContents();

it('an administrator chooses all users that were found, is told how far it is and what failed, and tries that again', async () => {
  const failsOnce = '**/admbo/user/bulk';
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).check();
  const bar = page.getByRole('group', { name: /^\d+명 선택$/ });
  await bar.getByText('10명 선택', { exact: true }).waitFor();
  await bar.getByRole('button', { name: /^찾은 \d+명 모두 선택$/ }).click();
  await expect.poll(() => bar.getByRole('button', { name: /모두 선택$/ }).count()).toBe(0);
  const all = Number(/\d+/.exec((await bar.getAttribute('aria-label')) ?? '')?.[0]);
  expect(all).toBeGreaterThan(10);
  const setLimit = async (limit: string): Promise<void> => {
    await bar.getByRole('button', { name: '동시 테스트 수' }).click();
    const dialog = page.getByRole('alertdialog');
    const field = dialog.getByRole('textbox');
    await field.fill('0');
    const confirm = dialog.getByRole('button', { name: '동시 테스트 수', exact: true });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await field.fill(`${limit}명`);
    expect(await field.inputValue()).toBe(limit);
    await confirm.click();
  };
  await page.route(failsOnce, (route) =>
    route.fulfill({ status: 500, json: { errorCode: 500, message: 'x', request_id: 'r-1' } }),
  );
  await setLimit('7');
  const dialog = page.getByRole('alertdialog');
  const left = dialog.getByRole('alert').getByRole('listitem');
  await expect.poll(() => left.count()).toBeGreaterThan(8);
  await expectAccessible(page);
  await page.unroute(failsOnce);
  await dialog.getByRole('button', { name: '실패한 것 다시 시도' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => bar.count()).toBe(0);
  await expect
    .poll(async () => (await limits()).filter((text) => text.endsWith('/ 7')).length)
    .toBeGreaterThan(5);
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).check();
  await bar.getByRole('button', { name: /^찾은 \d+명 모두 선택$/ }).click();
  await expect.poll(() => bar.getByRole('button', { name: /모두 선택$/ }).count()).toBe(0);
  await setLimit('1');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await limits()).filter((text) => text.endsWith('/ 7')).length).toBe(0);
});

it('an administrator who adds a user reads the rules of an ID that breaks them, and can type nothing but digits from 1 to 1000 as a limit', async () => {
  await page.getByRole('button', { name: '사용자 추가', exact: true }).click();
  const form = page.getByRole('dialog');
  const field = (name: string) => form.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await field('사용자 아이디').fill('a b');
  await form.getByRole('button', { name: '추가', exact: true }).click();
  const rules = page.getByRole('alertdialog', { name: '아이디 형식' });
  expect(await rules.getByRole('listitem').count()).toBeGreaterThan(2);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await rules.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(field('사용자 아이디'))).toBe(true);
  const limit = field('동시 테스트 수');
  await limit.fill('1a00');
  expect(await limit.inputValue()).toBe('100');
  await limit.fill('1001');
  await field('이름').focus();
  await form.getByText('1부터 1000까지의 숫자입니다.').waitFor();
  await limit.fill('1000');
  await field('이름').focus();
  await form.getByText('1부터 1000까지의 숫자입니다.').waitFor({ state: 'detached' });
});
