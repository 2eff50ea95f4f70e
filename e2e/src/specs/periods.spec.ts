import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (browser) => {
  // A refusal is an answer that the browser complains about.
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 409/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
const press = (name: string, within: Page | Locator = page): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

async function give(days: string): Promise<void> {
  await press('기간 이용권 지급');
  const form = dialog('기간 이용권 지급');
  await form.getByLabel(/^사용자/).fill('minjun');
  await press('minjun.kim 선택', form);
  await form.getByLabel('첫날').fill('2098-01-01');
  await form.getByLabel('기간(일)').fill(days);
  await form.getByLabel('메모').fill('체험 기간');
  await press('기간 이용권 지급', form);
}

it('an administrator gives a user free days, is refused what overlaps, sees them at the user and cancels them', async () => {
  await page.goto('/ticket');
  await give('x');
  await dialog('기간 이용권 지급').getByText('기간에는 숫자만 입력할 수 있습니다.').first().waitFor();
  await dialog('기간 이용권 지급').getByLabel('기간(일)').fill('31');
  const last = dialog('기간 이용권 지급').getByLabel(/^마지막 날/);
  expect(await last.inputValue()).toBe('2098-01-31');
  await expectAccessible(page);
  await press('기간 이용권 지급', dialog('기간 이용권 지급'));
  const row = page.getByRole('region', { name: '기간 이용권' }).getByRole('row', { name: /2098-01-31/ });
  await row.getByText('예정').waitFor();
  await press('연장', row);
  const next = dialog('기간 이용권 연장');
  await expect.poll(() => next.getByLabel('첫날').inputValue()).toBe('2098-02-01');
  expect(await next.getByLabel(/^마지막 날/).inputValue()).toBe('2098-03-02');
  await expectAccessible(page);
  await next.getByLabel('메모').fill('한 달 더');
  await press('기간 이용권 연장', next);
  await page.getByRole('row', { name: /2098-03-02/ }).waitFor();
  await press('연장', row);
  await expect.poll(() => next.getByLabel('첫날').inputValue()).toBe('2098-03-03');
  await page.keyboard.press('Escape');
  await next.waitFor({ state: 'detached' });
  await give('5');
  const days = '이미 2098-01-01부터 2098-01-31까지';
  const refused = dialog('기간 이용권 지급').getByRole('alert').getByText(days, { exact: false });
  await refused.waitFor();
  await last.fill('2098-03-07');
  await dialog('기간 이용권 지급').getByLabel('첫날').fill('2098-03-03');
  await refused.waitFor({ state: 'detached' });
  expect(await last.inputValue()).toBe('2098-03-07');
  await page.keyboard.press('Escape');
  await press('버리고 닫기', page.getByRole('alertdialog'));
  await page.getByRole('radio', { name: '예정' }).check({ force: true });
  await page.getByRole('searchbox', { name: '기간 이용권 찾기' }).fill('nobody');
  await page.getByText('조건에 맞는 기간 이용권이 없습니다.').waitFor();
  expect(new URL(page.url()).search).toBe('?period_state=scheduled&q=nobody');
  await press('모두 보기');
  await press('마지막 날', page.getByRole('region', { name: '기간 이용권' }));
  await page
    .getByRole('columnheader', { name: '마지막 날' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  expect(new URL(page.url()).search).toBe('?sort=end_date');
  await page.goto('/user_list?sval=minjun');
  await page.getByRole('link', { name: 'minjun.kim' }).first().click();
  await page.getByRole('radio', { name: '기간 이용권' }).check();
  await page
    .getByRole('list')
    .getByText('2098-01-01 – 2098-01-31', { exact: false })
    .first()
    .waitFor({ state: 'attached' });
  await expectAccessible(page);
  await press('취소', page.getByRole('row', { name: /2098-01-31/ }));
  await dialog('기간 이용권 취소').getByLabel('메모').fill('잘못 지급');
  await press('기간 이용권 취소', dialog('기간 이용권 취소'));
  await page
    .getByRole('row', { name: /2098-01-31/ })
    .getByText('취소됨')
    .waitFor();
});

it('an administrator puts a project into a team, and the list of projects names it', async () => {
  await page.goto('/scheduler?page=1&limit=50');
  await press('프로젝트 추가');
  const form = dialog('프로젝트 추가');
  await form.getByRole('textbox', { name: '이름' }).fill('팀의 회귀 시험');
  await form.getByLabel(/^팀/).fill('모바일');
  await form
    .getByRole('button', { name: /모바일.*고르기/ })
    .first()
    .click();
  await form.getByText(/^팀: 모바일/).waitFor();
  await form.getByRole('radio', { name: '조건으로 고르기' }).check();
  await form.getByRole('textbox', { name: '시나리오' }).fill('version: 1\nsteps:\n  - home\n');
  await expectAccessible(page);
  await press('저장', form);
  const row = page.getByRole('row', { name: /팀의 회귀 시험/ });
  await row.getByText('모바일', { exact: false }).waitFor();
});
