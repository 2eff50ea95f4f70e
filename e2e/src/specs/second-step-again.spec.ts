import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { isFocused } from '../browser/settings-desk.ts';
import { words } from '../browser/sign-in.ts';
import { type MailFarm, shownIn, startMailFarm } from '../farm/mail-farm.ts';

const said = {
  ko: {
    again: '다시 로그인',
    elsewhere: '다른 곳에서 로그인되어 있음',
    takeOver: '다른 세션을 끝내고 로그인',
    cancel: '취소',
    reason: '같은 아이디로 다른 곳에서 로그인하여',
    code: '인증 코드',
    add: '관리자 추가',
    email: '이메일',
    back: '로그인으로 돌아가기',
  },
  en: {
    again: 'Sign in again',
    elsewhere: 'Signed in elsewhere',
    takeOver: 'End the other session and sign in',
    cancel: 'Cancel',
    reason: 'The same ID signed in elsewhere',
    code: 'Verification code',
    add: 'Add admin',
    email: 'Email',
    back: 'Back to sign-in',
  },
} as const;
type Language = keyof typeof said;

interface Desk extends Person {
  language: Language;
  say: (typeof said)[Language];
}

let farm: MailFarm;
let browser: Browser;
let korean: Desk;
let english: Desk;
let mails = 0;

beforeAll(async () => {
  [farm, browser] = await Promise.all([startMailFarm(), openChromium()]);
  korean = await sitDown('ko');
  english = await sitDown('en');
});
afterEach(() => {
  const complaints = [...korean.complaints, ...english.complaints];
  // The browser itself complains about an answer that says no.
  expect(complaints.filter((line) => !/status of 4(0[019])/.test(line))).toEqual([]);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});

async function sitDown(language: Language): Promise<Desk> {
  const person = await openBrowser(browser, farm.oneSessionUrl);
  await person.page.goto('/login');
  if (language === 'en') await person.page.getByRole('radio', { name: 'English' }).click();
  return { ...person, language, say: said[language] };
}

const againOn = ({ page, say }: Desk): Locator =>
  page.getByRole('alertdialog', { name: say.again, exact: true });
const elsewhereOn = ({ page, say }: Desk): Locator =>
  page.getByRole('alertdialog', { name: say.elsewhere, exact: true });

/** The password, and then the code of the mail; both by keyboard, where the focus is. */
async function typeBoth(desk: Desk, on: Page | Locator): Promise<void> {
  await on.getByLabel(words[desk.language].password, { exact: true }).fill(farm.admin.password);
  await desk.page.keyboard.press('Enter');
  mails += 1;
  const { mail } = await farm.office.letterTo(farm.admin.email, mails);
  const field = on.getByLabel(desk.say.code, { exact: true });
  await field.waitFor();
  expect(await isFocused(field)).toBe(true);
  await desk.page.keyboard.type(shownIn(mail.text));
  await desk.page.keyboard.press('Enter');
}

async function signIn(desk: Desk): Promise<void> {
  await desk.page.getByLabel(words[desk.language].id, { exact: true }).fill(farm.admin.id);
  await typeBoth(desk, desk.page);
}

async function typeIntoForm({ page, say }: Desk): Promise<Locator> {
  await page.goto('/admin');
  await page.getByRole('button', { name: say.add }).click();
  const field = page.getByRole('dialog').getByLabel(say.email);
  await field.fill('half@typed');
  return field;
}

/** Asked in the dialog over the page: cancelled once, then done. */
async function comeBackByTakeOver(desk: Desk): Promise<void> {
  const { page, say } = desk;
  await againOn(desk).getByText(say.reason).waitFor();
  await expectAccessible(page);
  await typeBoth(desk, againOn(desk));
  await elsewhereOn(desk).waitFor();
  await expectAccessible(page);
  await elsewhereOn(desk).getByRole('button', { name: say.cancel }).last().click();
  await elsewhereOn(desk).waitFor({ state: 'detached' });
  await expectAccessible(page);
  expect(await isFocused(againOn(desk).getByLabel(say.code, { exact: true }))).toBe(true);
  await page.keyboard.press('Enter');
  await elsewhereOn(desk).getByRole('button', { name: say.takeOver }).click();
  await againOn(desk).waitFor({ state: 'detached' });
}

describe('an admin of one session, who signs in with a code', () => {
  it('takes a session over in the code step, and its own code stays good', async () => {
    await signIn(korean);
    await korean.page.getByRole('navigation').first().waitFor();
    await signIn(english);
    await elsewhereOn(english).waitFor();
    await expectAccessible(english.page);
    await elsewhereOn(english).getByRole('button', { name: english.say.takeOver }).click();
    await english.page.getByRole('navigation').first().waitFor();
    await againOn(korean).waitFor();
  });

  it('comes back in a dialog over the page, with what was typed, in both languages', async () => {
    const field = await typeIntoForm(english);
    await comeBackByTakeOver(korean);
    await english.page.emulateMedia({ colorScheme: 'dark' });
    await comeBackByTakeOver(english);
    expect(await field.inputValue()).toBe('half@typed');
    expect(await isFocused(field)).toBe(true);
  });

  it('goes back from the code to the password in that dialog', async () => {
    const { page, say } = korean;
    const again = againOn(korean);
    const password = again.getByLabel(words.ko.password, { exact: true });
    await password.fill(farm.admin.password);
    await page.keyboard.press('Enter');
    await again.getByLabel(say.code, { exact: true }).fill('0');
    await expectAccessible(page);
    await again.getByRole('button', { name: say.back }).click();
    await password.waitFor();
    expect(await isFocused(password)).toBe(true);
    expect(await password.inputValue()).toBe('');
  });
});
