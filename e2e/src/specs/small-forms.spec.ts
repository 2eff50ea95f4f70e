import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { phonesOf } from '../browser/device-page.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { isFocused } from '../browser/settings-desk.ts';
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

const question = (): Locator => page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있습니다' });

/** Esc asks before anything typed is lost, and staying keeps it. */
async function expectGuarded(dialog: Locator, field: Locator): Promise<void> {
  const typed = await field.inputValue();
  await page.keyboard.press('Escape');
  await question().waitFor();
  await expectAccessible(page);
  await question().getByRole('button', { name: '계속 편집' }).click();
  expect(await field.inputValue()).toBe(typed);
  await page.keyboard.press('Escape');
  await question().getByRole('button', { name: '버리고 닫기' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function expectToldOnLeaving(field: Locator, typed: string, mistake: string): Promise<void> {
  await field.fill(typed);
  await field.blur();
  await page.getByRole('alert').getByText(mistake).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
}

describe('a super admin who leaves a field, and then the form', () => {
  it('of a new API token, is told that the name is taken and asked before it is lost', async () => {
    const headers = { origin: farm.url };
    const data = { name: 'Night build', scopes: ['read'], valid_days: 1 };
    const made = await page.request.post('/admbo/api_token', { data, headers });
    const { id } = ((await made.json()) as { data: { id: string } }).data;
    await page.goto('/api_tokens');
    await page.getByRole('button', { name: '토큰 만들기' }).click();
    const dialog = page.getByRole('dialog', { name: '토큰 만들기' });
    const name = dialog.getByRole('textbox', { name: '이름' });
    await expectToldOnLeaving(name, 'night BUILD ', '이 이름의 토큰이 이미 있습니다.');
    await expectGuarded(dialog, name);
    await page.request.post('/admbo/api_token/revoke', { data: { id }, headers });
  });

  it('of a host, is told that the name is taken, and asked before the page is left', async () => {
    await page.goto('/server_manage');
    const name = page.getByRole('region', { name: '호스트 추가' }).getByLabel('이름', { exact: true });
    await expectToldOnLeaving(name, 'lab-1', '이 이름의 호스트가 이미 있습니다.');
    await page.getByRole('link', { name: '장비 목록' }).first().click();
    await question().getByRole('button', { name: '계속 편집' }).click();
    expect(new URL(page.url()).pathname).toBe('/server_manage');
    expect(await name.inputValue()).toBe('lab-1');
    await name.fill('');
    await page.getByRole('link', { name: '장비 목록' }).first().click();
    await page.waitForURL((url) => url.pathname === '/device');
  });

  it('of racks, is told what number is asked for, in both languages, and nothing wrong is sent', async () => {
    await page.goto('/device2');
    await page.getByRole('button', { name: '랙 설정' }).click();
    const dialog = page.getByRole('dialog', { name: '랙 설정' });
    const rows = dialog.getByLabel('행: 새 랙');
    await expectToldOnLeaving(rows, '0', '행: 1부터');
    await rows.fill('');
    await dialog.getByRole('button', { name: '랙 추가' }).click();
    await expect.poll(() => isFocused(rows)).toBe(true);
    await expectAccessible(page);
    await rows.fill('3');
    await dialog.getByLabel('이름: 새 랙').fill('창가');
    await expectGuarded(dialog, dialog.getByLabel('이름: 새 랙'));

    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Rack settings' }).click();
    const group = page.getByRole('dialog').getByRole('form', { name: 'New group' }).getByLabel('Number');
    await expectToldOnLeaving(group, '0', 'Enter a number from 1 to');
  });

  it('of an exclusion, is told that the time has passed, and asked before the reason is lost', async () => {
    const [phone = ''] = await phonesOf(page);
    await page.goto(`/device_detail?device=${phone}`);
    await page.getByRole('button', { name: '더 보기', exact: true }).click();
    await page.getByRole('menuitem', { name: '사유와 기한을 정해 제외…' }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel('사유 (선택)');
    await reason.fill('배터리 교체');
    await dialog.getByLabel('언제까지').selectOption('custom');
    await expectToldOnLeaving(
      dialog.getByLabel('종료 시각 (한국 시간)'),
      '2020-01-01T09:00',
      '현재보다 늦은 시각을 고르세요.',
    );
    await expectGuarded(dialog, reason);
  });
});
