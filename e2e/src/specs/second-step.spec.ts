import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { isFocused } from '../browser/settings-desk.ts';
import { words } from '../browser/sign-in.ts';
import { tabTo } from '../browser/tab-to.ts';
import { type MailFarm, shownIn, startMailFarm } from '../farm/mail-farm.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const languages = spokenLanguages('second-step');

const said = {
  ko: {
    code: '인증 코드',
    submit: '확인',
    resend: '코드 다시 받기',
    expired: '만료되었습니다',
    leave: { title: '로그인이 끝나지 않았습니다', stay: '계속 로그인', leave: '떠나기' },
    lost: '처음부터 다시 로그인하세요',
  },
  en: {
    code: 'Verification code',
    submit: 'Verify',
    resend: 'Send a new code',
    expired: 'has expired',
    leave: { title: 'You are not signed in yet', stay: 'Keep signing in', leave: 'Leave' },
    lost: 'Sign in again from the start',
  },
} as const;

let farm: MailFarm;
let page: Page;
let mails = 0;

beforeAll(async () => {
  farm = await startMailFarm();
});
afterAll(() => farm.stop());
eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.twoStepUrl, { forgiven: /status of 40[013]/ });
  ({ page } = person);
  return person;
});

async function nextCode(): Promise<string> {
  mails += 1;
  return shownIn((await farm.office.letterTo(farm.admin.email, mails)).mail.text);
}

async function typePassword(on: Page | Locator, language: 'ko' | 'en'): Promise<string> {
  await on.getByLabel(words[language].password, { exact: true }).fill(farm.admin.password);
  await page.keyboard.press('Enter');
  return nextCode();
}

const codeField = (on: Page | Locator, language: 'ko' | 'en'): Locator =>
  on.getByLabel(said[language].code, { exact: true });

describe('the code after the password', () => {
  it.each(languages)('is asked for in %s, counted down and sent again', async (language) => {
    const { submit, resend, expired, leave } = said[language];
    await page.clock.install();
    await page.goto('/login');
    if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
    await page.getByLabel(words[language].id, { exact: true }).fill(farm.admin.id);
    const first = await typePassword(page, language);
    await page.waitForURL((url) => url.pathname === '/authentication_code');
    const field = codeField(page, language);
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await page
      .getByRole('timer')
      .getByText(/^0[45]:\d\d$/)
      .waitFor();
    await field.fill(first === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: submit, exact: true }).click();
    await page.getByRole('alert').waitFor();
    if (language === 'en') await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.clock.fastForward(301_000);
    await page.getByText(expired).first().waitFor();
    // That the code before it was wrong is no matter any more.
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.mouse.move(0, 0);
    expect(await page.getByRole('timer').textContent()).toBe('00:00');
    await expectAccessible(page);
    await page.getByRole('button', { name: resend }).click();
    const second = await nextCode();
    await page
      .getByRole('timer')
      .getByText(/^0[45]:\d\d$/)
      .waitFor();
    await page.goBack();
    const leaving = page.getByRole('alertdialog', { name: leave.title });
    await leaving.waitFor();
    await expectAccessible(page);
    await leaving.getByRole('button', { name: leave.stay }).click();
    await field.fill(second);
    await page.getByRole('button', { name: submit, exact: true }).click();
    await page.getByRole('navigation').first().waitFor();
  });

  it('is given up by who leaves its page, and after a reload the page of the password says why it is back', async () => {
    const { leave, lost } = said.ko;
    // Answered here: only so many codes are sent in a while.
    const data = { two_step: true, adm_id: farm.admin.id, login_record_id: 'none' };
    await page.route('**/admbo/signin', (route) => route.fulfill({ json: { errorCode: 0, data } }));
    const askCode = async (): Promise<void> => {
      await page.getByLabel(words.ko.id, { exact: true }).fill(farm.admin.id);
      await page.getByLabel(words.ko.password, { exact: true }).fill(farm.admin.password);
      await page.keyboard.press('Enter');
      await codeField(page, 'ko').waitFor();
    };
    await page.goto('/login');
    await askCode();
    await page.goBack();
    await page
      .getByRole('alertdialog', { name: leave.title })
      .getByRole('button', { name: leave.leave })
      .click();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByLabel(words.ko.password, { exact: true }).waitFor();
    expect(await page.getByText(lost).count()).toBe(0);

    await askCode();
    // The browser's own question is all that can be asked of who reloads.
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await Promise.all([asked, page.reload()]);
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByRole('status').getByText(lost).waitFor();
    await expectAccessible(page);
  });
});

describe('a super admin with the keyboard alone', () => {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const hears = (role: 'alert' | 'status', text: string): Promise<void> =>
    page.getByRole(role).filter({ hasText: text }).first().waitFor();

  it('signs in with a code, adds an admin and sets a password, hears of each result and never loses the focus', async () => {
    await page.goto('/login');
    await expect.poll(() => isFocused(page.getByLabel(words.ko.id, { exact: true }))).toBe(true);
    await page.keyboard.type(farm.admin.id);
    await press('Tab');
    await page.keyboard.type(farm.admin.password);
    await press('Enter');
    await expect.poll(() => isFocused(codeField(page, 'ko'))).toBe(true);
    await page.keyboard.type(await nextCode());
    await press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await tabTo(page, page.getByRole('link', { name: '관리자', exact: true }));
    await press('Enter');

    const add = page.getByRole('button', { name: '관리자 추가' });
    await add.waitFor();
    await tabTo(page, add);
    await press('Enter');
    const form = page.getByRole('dialog', { name: '관리자 추가' });
    await form.waitFor();
    await press('Enter');
    for (const text of ['아이디를 입력하세요.', '이메일을 입력하세요.', '휴대폰 번호를 입력하세요.'])
      await hears('alert', text);
    expect(await isFocused(form.getByLabel('아이디'))).toBe(true);
    for (const text of ['lee-lab', 'lee@farm.example', '010-2345-6789']) {
      await page.keyboard.type(text);
      await press('Tab');
    }
    await tabTo(page, form.getByRole('button', { name: '저장' }));
    await press('Enter');
    await hears('status', 'lee-lab 계정을 만들었습니다');
    await expect.poll(() => isFocused(add)).toBe(true);

    const actions = page.getByRole('button', { name: 'lee-lab 작업' });
    await tabTo(page, actions);
    await press('Enter', 'ArrowDown', 'Enter');
    const renewal = page.getByRole('dialog', { name: 'lee-lab 비밀번호 변경' });
    await expectAccessible(page);
    const fields = [
      renewal.getByLabel('새 비밀번호', { exact: true }),
      renewal.getByLabel('새 비밀번호 확인'),
    ];
    for (const field of fields) {
      await tabTo(page, field);
      await page.keyboard.type('lee-lab7!');
    }
    await press('Enter');
    await renewal.getByText('규칙에 맞지 않습니다: 아이디나 이름이 들어가거나').waitFor();
    await expect.poll(() => isFocused(renewal.getByLabel('새 비밀번호', { exact: true }))).toBe(true);
    for (const field of fields) {
      await tabTo(page, field);
      await press('Control+A');
      await page.keyboard.type('Wz7!vQ2xTr');
    }
    await press('Enter');
    await hears('status', '비밀번호를 변경했습니다');
    await expect.poll(() => isFocused(actions)).toBe(true);
  });
});
