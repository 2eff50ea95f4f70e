import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { holdCalls } from '../browser/hold-calls.ts';
import { untilQuiet } from '../browser/own-calls.ts';
import { openBrowser } from '../browser/person.ts';
import { isFocused } from '../browser/settings-desk.ts';
import { signIn } from '../browser/sign-in.ts';
import { type MailFarm, startMailFarm } from '../farm/mail-farm.ts';
import { makePlainAdmin } from '../farm/plain-admin.ts';

const said = {
  ko: { account: '내 계정', email: '이메일', phone: '휴대폰', password: '현재 비밀번호', save: '저장' },
  en: { account: 'My account', email: 'Email', phone: 'Phone', password: 'Current password', save: 'Save' },
} as const;

let farm: MailFarm;
let page: Page;

beforeAll(async () => {
  farm = await startMailFarm();
});
afterAll(() => farm.stop());
eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.strictUrl, { forgiven: /status of 40[04]/ });
  ({ page } = person);
  return person;
});

async function openAccount(id: string, language: 'ko' | 'en'): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: id }).click();
  await page.getByRole('menuitem', { name: said[language].account, exact: true }).click();
  return page.getByRole('dialog', { name: said[language].account, exact: true });
}

describe('an admin who may not see the page of admins', () => {
  it('changes the own e-mail and phone from the user menu with the password, and both addresses are told', async () => {
    const admin = await makePlainAdmin(farm, 'park-plain');
    await signIn(page, { admin });
    const form = await openAccount(admin.id, 'ko');
    const { email, phone, password, save } = said.ko;
    await form.getByText(admin.id, { exact: true }).waitFor();
    await expectAccessible(page);
    await form.getByLabel(email).fill('park@farm.example');
    await form.getByLabel(phone).fill('010-2345-6789');
    await form.getByLabel(password).fill('Wrong-lime7');
    await form.getByRole('button', { name: save }).click();
    await form.getByText('비밀번호가 일치하지 않습니다').waitFor();
    expect(await isFocused(form.getByLabel(password))).toBe(true);
    await form.getByLabel(password).fill(admin.password);
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await farm.office.letterTo('park@farm.example');
    const again = await openAccount(admin.id, 'ko');
    expect(await again.getByLabel(email).inputValue()).toBe('park@farm.example');
    await again.getByLabel(email).fill('park2@farm.example');
    await again.getByLabel(password).fill(admin.password);
    await page.keyboard.press('Enter');
    await farm.office.letterTo('park@farm.example', 2);
    await farm.office.letterTo('park2@farm.example');
  });

  it('is told that it is not there, and nothing of it is asked for before it is known who they are', async () => {
    const admin = await makePlainAdmin(farm, 'seo-plain');
    await signIn(page, { admin });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const tell = await holdCalls(page, '**/admbo/admin/info');
    await page.goto('/admin');
    await page.getByText('화면을 불러오는 중입니다.').waitFor({ state: 'attached' });
    await untilQuiet(asked);
    tell();
    await page.getByText('404').waitFor();
    expect(asked).not.toContain('/admbo/admin/list');
  });

  it('reads the own account in English and the dark, and goes on to another password', async () => {
    const admin = await makePlainAdmin(farm, 'choi-plain');
    await signIn(page, { admin });
    await page.getByRole('radio', { name: 'English' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    const form = await openAccount(admin.id, 'en');
    await form.getByLabel(said.en.email).waitFor();
    await expectAccessible(page);
    await form.getByRole('link', { name: 'Change password' }).click();
    await page.waitForURL((url) => url.pathname === '/change_password');
    await expect.poll(() => form.count()).toBe(0);
  });
});
