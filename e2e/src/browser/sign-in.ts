import type { Page } from 'playwright-core';
import type { SharedFarm } from '../farm/shared-farm.ts';

/** The words that a person looks for, in the language that the page speaks. */
export const words = {
  ko: { id: '아이디', password: '비밀번호', signIn: '로그인', list: '장비 목록' },
  en: { id: 'ID', password: 'Password', signIn: 'Sign in', list: 'Device list' },
} as const;

export async function signIn(
  page: Page,
  { admin }: Pick<SharedFarm, 'admin'>,
  language: 'ko' | 'en' = 'ko',
): Promise<void> {
  const { id, password, signIn: button } = words[language];
  await page.goto('/login');
  await page.getByLabel(id, { exact: true }).fill(admin.id);
  await page.getByLabel(password, { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
}
