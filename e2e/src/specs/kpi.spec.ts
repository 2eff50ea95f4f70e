import type { Page } from 'playwright-core';
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
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 400/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

it('an admin reads figures beside those of the period before, what each means, and any day by keyboard', async () => {
  await page.goto('/kpi');
  const figures = page.getByLabel('기간 합계');
  await figures.getByLabel('사용자: 뜻', { exact: true }).waitFor();
  await figures.getByLabel('성공률: 뜻', { exact: true }).click();
  await figures.getByText('성공·경고·실패 중 성공과 경고의 비율.', { exact: false }).waitFor();
  await expectAccessible(page);
  const slider = page.getByRole('slider', { name: '사용자: 날짜 고르기', exact: true });
  expect(await slider.getAttribute('aria-valuetext')).toContain('(지금까지)');
  await slider.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).not.toContain('(지금까지)');

  await page.getByRole('radio', { name: '월', exact: true }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get('unit')).toBe('month');
  await page.getByRole('table', { name: '팀별' }).waitFor();
  await page
    .getByRole('combobox', { name: '팀', exact: true })
    .selectOption({ label: '한빛은행 Hanbit Bank 전체' });
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).not.toBeNull();
  await page.getByRole('combobox', { name: '팀', exact: true }).selectOption({ label: '모든 팀' });
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBeNull();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^kpi_\d{14}\.csv$/);

  await page.getByRole('radio', { name: '프로젝트별 테스트' }).check();
  await page.getByRole('region', { name: '최근 30일' }).waitFor();
  await expectAccessible(page);
});

it('an admin types days that are judged when their field is left, and finds the way out of too many', async () => {
  await page.goto('/kpi');
  const from = page.getByLabel('시작일', { exact: true });
  const to = page.getByLabel('종료일', { exact: true });
  const first = await from.inputValue();
  const date = (): string | null => new URL(page.url()).searchParams.get('date');
  // The first part of a date field in the browser's own order.
  await from.focus();
  await page.keyboard.type('01152099');
  expect(await from.inputValue()).toBe('2099-01-15');
  expect(date()).toBeNull();
  await from.blur();
  await page.getByRole('alert').filter({ hasText: '시작일은 종료일보다 늦을 수 없습니다.' }).waitFor();
  expect([await from.inputValue(), date()]).toEqual(['2099-01-15', null]);
  await expectAccessible(page);
  await from.focus();
  await page.keyboard.type('01152025');
  await page.keyboard.press('Enter');
  const last = await to.inputValue();
  await expect.poll(date).toBe(`2025-01-15,${last}`);
  await page.getByText('하루 단위는 366일', { exact: false }).waitFor();
  await page.getByRole('button', { name: '주 단위로 보기' }).click();
  await page.getByLabel('기간 합계').waitFor();
  expect(date()).toBe(`2025-01-15,${last}`);
  expect(first < last).toBe(true);

  await page.getByRole('radio', { name: '일', exact: true }).check();
  await page.getByRole('button', { name: '6개월' }).click();
  const bars = page.getByRole('figure', { name: '결과', exact: true }).locator('rect');
  await expect.poll(() => bars.count()).toBeGreaterThan(0);
  const widths = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('width'))));
  expect(Math.min(...widths)).toBeGreaterThan(0);
});
