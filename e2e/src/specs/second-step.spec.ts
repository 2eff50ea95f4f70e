import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachTest } from '../browser/each-test.ts';
import { expectAccessible, openBrowser } from '../browser/person.ts';
import { words } from '../browser/sign-in.ts';
import { type MailFarm, shownIn, startMailFarm } from '../farm/mail-farm.ts';

const said = {
  ko: { code: '인증 코드', submit: '확인', resend: '코드 다시 받기', expired: '만료되었습니다' },
  en: { code: 'Verification code', submit: 'Verify', resend: 'Send a new code', expired: 'has expired' },
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
  it.each(['ko', 'en'] as const)('is asked for in %s, counted down and sent again', async (language) => {
    const { submit, resend, expired } = said[language];
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
    expect(await page.getByRole('timer').textContent()).toBe('00:00');
    await expectAccessible(page);
    await page.getByRole('button', { name: resend }).click();
    const second = await nextCode();
    await page
      .getByRole('timer')
      .getByText(/^0[45]:\d\d$/)
      .waitFor();
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
    await page.goBack();
    await asked;
    await field.fill(second);
    await page.getByRole('button', { name: submit, exact: true }).click();
    await page.getByRole('navigation').first().waitFor();
  });
});
