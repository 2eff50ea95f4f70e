import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { expectGreyWhileAway } from '../browser/greyed.ts';
import { openBrowser } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { openChargedDesk } from '../farm/charged-desk.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

const browser = eachTest(async (opened) => {
  // A refusal is an answer that the browser complains about.
  const person = await openBrowser(opened, farm.url, { forgiven: /status of 400/ });
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

it('an admin reads how a figure differs from the time before by a sign, a number and a word', async () => {
  const desk = await openChargedDesk(farm);
  await desk.addUser('kpi.kim');
  await desk.leave();
  await page.goto('/kpi');
  const figures = page.getByLabel('기간 합계').locator(':scope > div');
  await figures.first().waitFor();
  const told = await figures.evaluateAll((all) =>
    all.map((one) => [...one.querySelectorAll('dd')].map(({ textContent }) => textContent)),
  );
  const number = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));
  const isOneNumber = /^[₩\d,.]+(명|건|분|P|%)?$/;
  let signs = 0;
  for (const [now = '', difference = ''] of told) {
    const parts = /^(?:(▲|▼) (.+) (늘어남|줄어듦)|그대로) · 이전 기간 (.+)$/.exec(difference);
    if (parts === null) {
      expect(difference).toMatch(/^이전 기간 (값 없음|.+)$/);
      continue;
    }
    const [, sign, size = '0', word, before = ''] = parts;
    if (!isOneNumber.test(now) || !isOneNumber.test(before)) continue;
    const change = Number((number(now) - number(before)).toFixed(1));
    expect([sign, word]).toEqual(
      change === 0 ? [undefined, undefined] : change > 0 ? ['▲', '늘어남'] : ['▼', '줄어듦'],
    );
    expect(number(size)).toBe(Math.abs(change));
    signs += sign === undefined ? 0 : 1;
  }
  expect(signs).toBeGreaterThan(0);
});

it('each chart has its numbers in a table beside it, the day that is chosen among them', async () => {
  await page.goto('/kpi');
  const charts = page.getByRole('region', { name: '추이' }).getByRole('figure');
  await charts.first().waitFor();
  expect(await charts.count()).toBe(10);
  for (const chart of await charts.all()) {
    const slider = chart.getByRole('slider');
    const reading = (await slider.getAttribute('aria-valuetext')) ?? '';
    const [day = '', values = ''] = reading.split(' · ');
    await chart.getByText('표로 보기').click();
    const row = chart.getByRole('table').getByRole('row').filter({ hasText: day });
    const cells = await row.getByRole('cell').allTextContents();
    expect(cells.length).toBeGreaterThan(0);
    for (const cell of cells) expect(values).toContain(cell);
    const days = Number(await slider.getAttribute('max')) + 1;
    expect(await chart.locator('tbody tr').count()).toBe(days);
  }
  await expectAccessible(page);
});

it('where the deployment goes without prices no figure, chart or column tells of money or points', async () => {
  const money = ['발행 포인트', '사용 포인트', '만료 포인트', '매출', '판 이용권'];
  const told = async (): Promise<string> => {
    await page.getByRole('table', { name: '팀별' }).waitFor();
    return page.getByRole('main').innerText();
  };
  await page.goto('/kpi');
  const priced = await told();
  for (const word of [...money, '₩']) expect(priced).toContain(word);
  const { port } = new URL(farm.url);
  const bare = await openBrowser(browser(), `http://bare.localhost:${port}`);
  ({ page } = bare);
  await signIn(page, farm);
  await page.goto('/kpi');
  const bareText = await told();
  expect(bareText).toContain('성공률');
  for (const word of [...money, '₩', '포인트']) expect(bareText).not.toContain(word);
  await expectAccessible(page);
  await bare.leave();
});

it('figures, sales and a ticket are greyed while nothing renews them', async () => {
  const cut = await openBrowser(browser(), farm.url, { forgiven: /ERR_INTERNET_DISCONNECTED/ });
  ({ page } = cut);
  await comeSignedIn(page, farm);
  await page.goto('/kpi');
  await expectGreyWhileAway(page);
  await page.goto('/ticket');
  await expectGreyWhileAway(page);
  await page.getByRole('table', { name: '최근 발행' }).getByRole('link').first().click();
  await page.waitForURL(/\/ticket_detail\?/);
  await expectGreyWhileAway(page);
  await cut.leave();
});
