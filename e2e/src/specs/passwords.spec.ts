import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { isFocused } from '../browser/settings-desk.ts';
import { signIn, words } from '../browser/sign-in.ts';
import { linkIn, type MailFarm, shownIn, startMailFarm } from '../farm/mail-farm.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const said = {
  ko: {
    find: '비밀번호 찾기',
    send: '임시 비밀번호 받기',
    sent: '임시 비밀번호를 보냈습니다',
    noMail: '스팸 메일함을 확인하고',
  },
  en: {
    find: 'Find password',
    send: 'Send a temporary password',
    sent: 'Temporary password sent',
    noMail: 'If no mail arrives',
  },
} as const;
const labels = {
  ko: {
    fresh: '새 비밀번호',
    again: '새 비밀번호 확인',
    change: '비밀번호 변경',
    show: '비밀번호 표시',
    emailRule: '이메일 주소의 앞부분을 쓸 수 없음',
  },
  en: {
    fresh: 'New password',
    again: 'Confirm new password',
    change: 'Change password',
    show: 'Show password',
    emailRule: 'No first part of the email address',
  },
} as const;
const chosen = { ko: 'Wz7!mQ2vTx', en: 'Kr9@pL4zHn' } as const;

let farm: MailFarm;
let page: Page;
/** As it is now: each test that changes it says so. */
let password = '';

beforeAll(async () => {
  farm = await startMailFarm();
  ({ password } = farm.admin);
});
afterAll(() => farm.stop());
eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 40[013]/ });
  ({ page } = person);
  return person;
});

async function find(language: 'ko' | 'en'): Promise<string> {
  const { find: link, send, sent, noMail } = said[language];
  const before = farm.office.letters.length;
  await page.goto('/login');
  if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('link', { name: link }).click();
  await page.getByRole('button', { name: send }).click();
  await expectAccessible(page);
  await page.getByLabel(words[language].id, { exact: true }).fill(farm.admin.id);
  await page.getByRole('button', { name: send }).click();
  await page.getByText(sent).waitFor();
  await page.getByRole('status').getByText(noMail).waitFor();
  // A change is mailed too: the newest letter with a way back is the one.
  const texts = (): string[] => farm.office.letters.slice(before).map(({ mail }) => mail.text ?? '');
  const isReset = (text: string): boolean => text.includes('/change_password?');
  await expect.poll(() => texts().some(isReset)).toBe(true);
  return texts().find(isReset) ?? '';
}

async function choose(language: 'ko' | 'en', fresh: string): Promise<void> {
  const label = labels[language];
  await page.getByLabel(label.fresh, { exact: true }).fill(fresh);
  await page.getByLabel(label.again, { exact: true }).fill(fresh);
  await page.getByRole('button', { name: label.change, exact: true }).click();
  password = fresh;
}

/** The addresses that Back and Forward lead to. */
async function history(): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}

describe('a lost password', () => {
  it.each(spokenLanguages('passwords'))('is replaced by the link of a mail, in %s', async (language) => {
    const link = linkIn(await find(language));
    await page.emulateMedia({ colorScheme: language === 'en' ? 'dark' : 'light' });
    await page.goto(link);
    const field = page.getByLabel(labels[language].fresh, { exact: true });
    await field.waitFor();
    expect(page.url()).toBe(`${farm.url}/change_password`);
    expect((await history()).filter((url) => url.includes('token='))).toEqual([]);
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
    const rules = page.getByRole('list').getByRole('listitem');
    const standing = (state: string): Locator => page.locator(`#password-rules [data-state="${state}"]`);
    const unmet = standing('notMet');
    // What the page can't know of the person it neither ticks nor calls broken.
    expect(await standing('judgedLater').count()).toBe(2);
    expect(await unmet.count()).toBe((await rules.count()) - 2);
    await field.fill('Password1!');
    await expect.poll(() => unmet.count()).toBe(1);
    await field.fill('admin01abc');
    expect(await unmet.count()).toBeGreaterThan(2);
    await expectAccessible(page);
    // Only the server knows the address, and the page says which rule it is.
    await choose(language, 'desk7!mQ2vTx');
    await expect.poll(() => page.getByText(labels[language].emailRule).count()).toBe(2);
    await expect.poll(() => isFocused(field)).toBe(true);
    await field.fill('');
    await page.keyboard.insertText(chosen[language]);
    await expect.poll(() => unmet.count()).toBe(0);
    expect(await standing('judgedLater').count()).toBe(2);
    await page.getByRole('button', { name: labels[language].show }).first().click();
    expect(await field.getAttribute('type')).toBe('text');
    await choose(language, chosen[language]);
    await page.waitForURL((url) => url.pathname === '/login');
    await signIn(page, { admin: { id: farm.admin.id, password } }, language);

    await page.goto(link);
    await page.getByRole('alert').first().waitFor();
    await expectAccessible(page);
    await page.waitForURL((url) => url.pathname !== '/change_password');
    await page.getByRole('alert').first().waitFor();
  });

  it('is not replaced by a link of which a part is missing', async () => {
    await page.goto('/change_password');
    await page.getByRole('alert').getByText('링크의 일부가 빠졌습니다.').waitFor();
    await page.getByRole('link', { name: '로그인으로 돌아가기' }).waitFor();
  });

  it('is replaced by a temporary one, which has to be changed before anything else', async () => {
    const temporary = shownIn(await find('ko'));
    await page.goto('/login');
    await page.getByLabel(words.ko.id, { exact: true }).fill(farm.admin.id);
    await page.getByLabel(words.ko.password, { exact: true }).fill(temporary);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/change_password');
    await page.getByText('임시 비밀번호로 로그인했습니다').waitFor();
    await page.getByText('한 번만 쓸 수 있어 다시 로그인할 수 없습니다').waitFor();
    await expectAccessible(page);
    await page.goto('/device');
    await page.waitForURL((url) => url.pathname === '/change_password');
    await choose('ko', 'Gf5^tY8wBd');
    await page.getByRole('navigation').first().waitFor();
  });
});

describe('an admin who is signed in', () => {
  it('changes the password from the user menu, and is told why one is refused', async () => {
    await signIn(page, { admin: { id: farm.admin.id, password } });
    await page.getByRole('button', { name: farm.admin.id }).click();
    await page.getByRole('menuitem', { name: '비밀번호 변경' }).click();
    await page.getByLabel('현재 비밀번호').fill('Wrong-lime7');
    await choose('ko', 'Xk3$vN6rJc');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('현재 비밀번호').fill('Gf5^tY8wBd');
    await choose('ko', 'Xk3$vN6rJc');
    await page.getByRole('navigation').first().waitFor();
  });

  it('hears of the sign-in before, once', async () => {
    await signIn(page, { admin: { id: farm.admin.id, password } });
    await page.getByRole('status').filter({ hasText: '이전 로그인' }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('navigation').first().waitFor();
    expect(await page.getByText('이전 로그인').count()).toBe(0);
  });

  it.each(spokenLanguages('passwords'))(
    'with an old password is told in %s, and not again for 30 days',
    async (language) => {
      await page.route('**/admbo/signin', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: object };
        await route.fulfill({
          response: answer,
          json: { ...body, data: { ...body.data, is_valid_pw_period: false } },
        });
      });
      await page.goto('/login');
      if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
      await signIn(page, { admin: { id: farm.admin.id, password } }, language);
      const dialog = page.getByRole('alertdialog');
      await dialog.waitFor();
      await expectAccessible(page);
      await dialog
        .getByRole('button', { name: language === 'ko' ? '30일 후에 변경' : 'Remind me in 30 days' })
        .click();
      const cookies = await page.context().cookies();
      const days =
        ((cookies.find(({ name }) => name === 'pw_popup_admbo')?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(Math.round(days)).toBe(30);
      await page.reload();
      await page.getByRole('navigation').first().waitFor();
      expect(await dialog.count()).toBe(0);
    },
  );
});
