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
  const person = await openBrowser(browser, farm.url);
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
