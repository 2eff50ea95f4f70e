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

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

it('an administrator writes a notice, sees it as customers will, and is asked before it is lost', async () => {
  const title = `점검 ${mark}`;
  await page.goto('/noti');
  await page.getByRole('link', { name: '공지 추가' }).click();
  await page.getByRole('textbox', { name: '제목(한국어)' }).fill(title);
  const content = page.getByRole('textbox', { name: '내용(한국어)' });
  await content.fill('**점검**\n\n<script>alert(1)</script>');
  const sheet = page.getByRole('region', { name: '고객에게 보이는 모습' });
  await sheet.locator('strong', { hasText: '점검' }).waitFor();
  expect(await sheet.locator('script').count()).toBe(0);
  await page.getByText('영문이 없습니다. 한국어가 표시됩니다.').waitFor();
  await press('저장');
  await page.getByText('HTML 태그는 쓸 수 없습니다.').waitFor();
  await content.fill('[안내](https://farm.example/help)');
  await sheet.getByRole('radio', { name: /320/ }).check();
  await sheet.getByRole('link', { name: '안내' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: '공지 목록' }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await press('저장');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await row.getByText('예정').waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: '지금 끝내기' }).click();
  await question.getByRole('button', { name: '지금 끝내기' }).click();
  await row.getByText('꺼짐').waitFor();
  await row.getByRole('link', { name: '복제' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: '제목(한국어)' }).inputValue()).toBe(title);
});

it('of two who change one notice the slower sees what the other wrote, and undoes nothing unseen', async () => {
  const [start, end] = [0, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const texts = { title: `정기 ${mark}`, content1: '- 하나\n\n1. 둘' };
  const added = await other.post('/service/noti/add', { ...texts, start_date: start, end_date: end });
  const noti_id = Number(added.data['noti_id']);
  await page.goto(`/add_noti?noti_id=${String(noti_id)}`);
  const sheet = page.getByRole('region', { name: '고객에게 보이는 모습' });
  const markOf = (list: string): Promise<string> =>
    sheet.locator(list).evaluate((found) => getComputedStyle(found).listStyleType);
  expect([await markOf('ul'), await markOf('ol')]).toEqual(['disc', 'decimal']);
  const [title, content] = ['제목(한국어)', '내용(한국어)'].map((name) =>
    page.getByRole('textbox', { name }),
  );
  await title?.fill(`나의 제목 ${mark}`);
  const change = (version: number, changes: object) =>
    other.post('/service/noti/update', { noti_id, version, ...changes });
  // The page hears of it; what is written stays as it began.
  const heard = page.waitForResponse((answer) => answer.url().includes('/service/noti/list'));
  await change(1, { title: `남의 제목 ${mark}`, content1: '남의 내용' });
  await heard;
  await press('저장');
  const both = page.getByRole('region', { name: '다른 사람이 먼저 저장했습니다.' });
  const row = both.getByRole('row', { name: /제목\(한국어\)/ });
  await row.getByText(`남의 제목 ${mark}`).waitFor();
  expect(await both.getByRole('row', { name: /내용/ }).count()).toBe(0);
  await expect.poll(() => content?.inputValue()).toBe('남의 내용');
  await expectAccessible(page);
  await press('저장');
  await page.getByText(`나의 제목 ${mark}: 공지를 수정했습니다.`).waitFor();
  const { notifications } = await other.get(`/service/noti/list?noti_id=${String(noti_id)}`);
  expect(notifications).toMatchObject([{ title: `나의 제목 ${mark}`, content1: '남의 내용', version: 3 }]);
});

it('a page behind the end of the notices shows their last one', async () => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const more = { content1: 'x', start_date: day(1), end_date: day(2), active: true };
  const added = await other.post('/service/noti/add', { title: `끝 ${mark}`, ...more });
  expect(added.errorCode, JSON.stringify(added)).toBe(0);
  await page.goto('/noti?page=9999');
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('page'))).toBeLessThan(9999);
  await page.locator('tbody tr').first().waitFor();
});

it('an administrator at the English console reads English titles, and which English text is missing of which notice', async () => {
  const spell = { start_date: '2098-01-01T00:00:00+09:00', end_date: '2099-01-01T00:00:00+09:00' };
  const korean = { title: `점검 안내 ${mark}`, content1: '점검', ...spell };
  await other.post('/service/noti/add', { ...korean, title2: `Whole ${mark}`, content2: 'Tonight' });
  await other.post('/service/noti/add', { ...korean, title2: `Headed ${mark}` });
  await other.post('/service/noti/add', { ...korean, content2: 'Tonight' });
  const titles = (): Promise<string[]> =>
    page.locator('tbody').getByRole('rowheader', { name: mark }).allTextContents();
  await page.goto(`/noti?q=${encodeURIComponent(`점검 안내 ${mark}`)}&sort=noti_id`);
  await expect
    .poll(titles)
    .toEqual([korean.title, `${korean.title} 영문 내용 없음`, `${korean.title} 영문 제목 없음`]);
  await page.getByRole('radiogroup', { name: '언어' }).getByRole('radio', { name: 'English' }).click();
  await expect
    .poll(titles)
    .toEqual([`Whole ${mark}`, `Headed ${mark} no English content`, `${korean.title} no English title`]);
  await expectAccessible(page);
});
