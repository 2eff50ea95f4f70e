import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn, words } from '../browser/sign-in.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let person: Person;

eachTest(async (browser) => {
  person = await openBrowser(browser, farm.url, { forgiven: /status of (?:40[013]|429|503)/ });
  return person;
});

/** The server is far away: whatever it is asked, it refuses so. */
async function refuseWith(page: Page, code: string, retryAfter = 0): Promise<void> {
  const errorCode = Number.isNaN(Number(code)) ? code : Number(code);
  const headers = retryAfter === 0 ? {} : { 'retry-after': String(retryAfter) };
  await page.route('**/admbo/signin', (route) =>
    route.fulfill({ status: 403, headers, json: { errorCode } }),
  );
}

async function knock(page: Page, language: 'ko' | 'en'): Promise<void> {
  await page.goto('/login');
  await page.getByRole('radio', { name: language === 'ko' ? '한국어' : 'English' }).click();
  await page.getByLabel(words[language].id, { exact: true }).fill('nobody-here');
  await page.getByLabel(words[language].password, { exact: true }).fill('Wrong1!wrong');
  await page.keyboard.press('Enter');
}

describe('sign-in', () => {
  it('is where a person without a session arrives, and is left for the page that was asked for', async () => {
    const { page } = person;
    await page.goto('/device');
    await page.waitForURL((url) => url.pathname === '/login');
    await expectAccessible(page);
    await page.getByLabel(words.ko.id, { exact: true }).fill(farm.admin.id);
    await page.getByLabel(words.ko.password, { exact: true }).fill(farm.admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/device');
    await page.getByRole('heading', { name: words.ko.list }).waitFor();
  });

  it('is easy for a password manager, takes what is pasted, and shows the password only when asked (S20)', async () => {
    const { page } = person;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/login');
    const [id, password] = [words.ko.id, words.ko.password].map((label) =>
      page.getByLabel(label, { exact: true }),
    );
    if (id === undefined || password === undefined) throw new Error('no form');
    expect(await id.getAttribute('autocomplete')).toBe('username');
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    for (const [field, text] of [
      [id, 'nobody-here'],
      [password, 'Wrong1!wrong'],
    ] as const) {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await field.focus();
      await page.keyboard.press('Control+v');
      expect(await field.inputValue()).toBe(text);
    }
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: '비밀번호 표시' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: '비밀번호 숨기기' }).click();
    expect(await password.getAttribute('type')).toBe('password');
  });

  it('tells a wrong password from nothing else, and keeps the id', async () => {
    const { page } = person;
    await page.goto('/login');
    // An id that nobody has locks like one that somebody has; the farm's own must stay free for the other tests.
    await page.getByLabel(words.ko.id, { exact: true }).fill('nobody-here');
    await page.getByLabel(words.ko.password, { exact: true }).fill('Wrong1!wrong');
    await page.getByRole('button', { name: words.ko.signIn, exact: true }).click();
    await page.getByRole('alert').getByText('비밀번호').waitFor();
    expect(await page.getByLabel(words.ko.id, { exact: true }).inputValue()).toBe('nobody-here');
    await expectAccessible(page);
  });

  it('tells who is restricted to reset the password, and no time to wait for', async () => {
    const { page } = person;
    await page.route('**/admbo/signin', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '300' }, json: { errorCode: 'E1000' } }),
    );
    await page.goto('/login');
    await page.getByLabel(words.ko.id, { exact: true }).fill('nobody-here');
    await page.getByLabel(words.ko.password, { exact: true }).fill('Wrong1!wrong');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await alert.getByRole('link', { name: '비밀번호 재설정' }).waitFor();
    expect(await alert.innerText()).not.toContain('이후에 다시 시도');
  });

  it.each([
    ['ko', /04:10:\d\d 이후에 다시 시도할 수 있습니다\. \(01:1\d 남음\)/, '이제 다시 시도할 수 있습니다.'],
    ['en', /You can try again after 04:10:\d\d\. \(01:1\d left\)/, 'You can try again now.'],
  ] as const)(
    'counts down in %s for who is locked out, and says when it is over',
    async (language, wait, over) => {
      const { page } = person;
      await page.clock.install({ time: new Date('2026-11-23T04:09:00+09:00') });
      await refuseWith(page, '1043', 75);
      await knock(page, language);
      await page.getByText(wait).waitFor();
      await expectAccessible(page);
      await page.clock.fastForward(60_000);
      await page.getByText(/00:1\d/).waitFor();
      await page.clock.fastForward(20_000);
      await page.getByRole('status').filter({ hasText: over }).waitFor();
    },
  );

  it('keeps its card and its fields in their places while it is refused, and warns before the try that locks', async () => {
    const { page } = person;
    for (const height of [900, 700]) {
      await page.setViewportSize({ width: 1440, height });
      await page.goto('/login');
      const id = page.getByLabel(words.ko.id, { exact: true });
      const password = page.getByLabel(words.ko.password, { exact: true });
      const parts = [page.getByRole('heading'), id, password, page.getByRole('button', { name: '로그인' })];
      const places = (): Promise<unknown[]> => Promise.all(parts.map((part) => part.boundingBox()));
      const before = await places();
      await id.fill(`nobody-${String(height)}`);
      for (const tries of [1, 2, 3, 4]) {
        await password.fill(`Wrong1!wrong${String(tries)}`);
        const answered = page.waitForResponse('**/admbo/signin');
        await page.keyboard.press('Enter');
        await answered;
        const alert = page.getByRole('alert');
        await alert.getByText('아이디 또는 비밀번호').waitFor();
        expect(await places()).toEqual(before);
        const warning = alert.getByText('한 번 더 틀리면 5분 동안 로그인할 수 없습니다.');
        if (tries === 4) await warning.waitFor();
        else expect(await warning.count()).toBe(0);
      }
    }
    await expectAccessible(page);
  });

  it.each([
    ['E1005', '잠금이 풀립니다', 'to unlock your account', true],
    ['1009', '새로 받거나', 'Request a new one', true],
    ['1013', '메일 서버를 확인해', 'check the mail server', false],
    ['31005', '이메일 등록을 요청하세요', 'to add your email', false],
  ] as const)('tells who gets %s what to do next, in both languages', async (code, ko, en, byReset) => {
    const { page } = person;
    await refuseWith(page, code);
    for (const [language, next, reset] of [
      ['ko', ko, '비밀번호 재설정'],
      ['en', en, 'Reset password'],
    ] as const) {
      await knock(page, language);
      const alert = page.getByRole('alert');
      await alert.getByText(next).waitFor();
      expect(await alert.getByRole('link', { name: reset }).count()).toBe(byReset ? 1 : 0);
    }
    await expectAccessible(page);
  });

  it('that was refused stands in the history of its admin, with the reason in words', async () => {
    const { page } = person;
    await page.goto('/login');
    await page.getByLabel(words.ko.id, { exact: true }).fill(farm.admin.id);
    await page.getByLabel(words.ko.password, { exact: true }).fill('Wrong1!wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await signIn(page, farm);
    await page.goto('/user_activity_history');
    const refused = page.getByRole('row').filter({ hasText: 'E1004' }).first();
    await refused.getByText('아이디 또는 비밀번호를 확인하세요.').waitFor();
    await expectAccessible(page);
  });

  it.each([
    ['ko', '임시 비밀번호 받기', '최고 관리자가 ‘메일 발송함’에서 읽어'],
    ['en', 'Send a temporary password', 'A super admin can read it in the outbox'],
  ] as const)(
    'where no mail leaves the server, a lost password is asked for in %s and said to wait there',
    async (language, send, where) => {
      const { page } = person;
      await page.goto('/find_password');
      await page.getByRole('radio', { name: language === 'ko' ? '한국어' : 'English' }).click();
      // Whose id it is makes no difference.
      await page.getByLabel(words[language].id, { exact: true }).fill('nobody-here');
      await page.getByRole('button', { name: send }).click();
      await page.getByRole('status').getByText(where).waitFor();
      await expectAccessible(page);
    },
  );

  it('sends no password in clear', async () => {
    const bodies: string[] = [];
    person.page.on('request', (request) => bodies.push(request.postData() ?? ''));
    await signIn(person.page, farm);
    expect(bodies.join('\n')).toContain('admin_id');
    expect(bodies.join('\n')).not.toContain(farm.admin.password);
    expect(decodeURIComponent(bodies.join('\n'))).not.toContain(farm.admin.password);
  });

  it('is left by sign-out when the server cannot be told, and says so', async () => {
    const { page } = person;
    await signIn(page, farm);
    await page.route('**/admbo/signout', (route) =>
      route.fulfill({ status: 503, json: { errorCode: 900, message: '' } }),
    );
    await page.getByRole('button', { name: farm.admin.id }).click();
    await page.getByRole('menuitem', { name: '로그아웃' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByRole('status').filter({ hasText: '이 브라우저에서만 로그아웃했습니다' }).waitFor();
  });

  it('ends with sign-out: the session is gone on the server too, and Back shows nothing', async () => {
    const { page } = person;
    await signIn(page, farm);
    await page.goto('/device');
    await page.getByRole('heading', { name: words.ko.list }).waitFor();
    const cookies = await page.context().cookies();
    await page.getByRole('button', { name: farm.admin.id }).click();
    await page.getByRole('menuitem', { name: '로그아웃' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.context().addCookies(cookies);
    const answer = await page.request.get('/admbo/all_device');
    expect(answer.status()).toBe(401);
  });
});
