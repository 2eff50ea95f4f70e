import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { isFocused } from '../browser/settings-desk.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (browser) => {
  // A refusal is an answer that the browser complains about.
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 409/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

const setting = '/admbo/custom/setting';
const devices = z.array(z.object({ udid: z.string() }));
const list = (name: string): Locator => page.getByRole('region', { name, exact: true });
const rows = (name: string): Locator => list(name).getByRole('listitem');
const added = (name: string): Locator => list(name).getByRole('textbox', { name: `${name}에 추가` });
const said = (text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor();

async function withOther(work: (other: HttpAdmin) => Promise<void>): Promise<void> {
  const other = await signInByHttp(farm, farm.admin);
  try {
    await work(other);
  } finally {
    await other.leave();
  }
}

describe('an administrator', () => {
  it('reads on the page of a device which of its apps are protected, as soon as they are', async () => {
    const helper = { app_id: 'com.example.labhelper', name: '도우미', os_type: 'android' };
    await withOther(async (other) => {
      const [device] = devices.parse(
        (await other.get('/admbo/device/simple-list?device_type=mobile')).devices,
      );
      await page.goto(`/device_detail?device=${device?.udid ?? ''}`);
      const apps = page.getByRole('region', { name: '앱', exact: true });
      const shown = apps.getByRole('listitem').filter({ hasText: helper.app_id });
      await apps.getByText(/보호 앱/).waitFor();
      expect(await shown.count()).toBe(0);
      const { data } = await other.post(`${setting}/protection_app`, helper);
      await shown.waitFor();
      await expectAccessible(page);
      await apps.getByRole('link', { name: '앱 관리' }).click();
      const shield = page
        .getByRole('row', { name: /com\.example\.labhelper/ })
        .getByText('보호 앱', { exact: true });
      await shield.waitFor();
      const { id } = z.object({ protected_app: z.object({ id: z.int() }) }).parse(data).protected_app;
      await other.post(`${setting}/protection_app/delete`, { id });
      await expect.poll(() => shield.count()).toBe(0);
    });
  });

  it('sees of a chosen device what a cleaning would take, and why it leaves the rest', async () => {
    await page.goto('/delete_prevent');
    await page.getByRole('button', { name: '정리 미리 보기' }).click();
    const dialog = page.getByRole('dialog', { name: /정리 미리 보기/ });
    // Which of a store's apps a device has is its own.
    const found = dialog.getByRole('row', { name: /com\.example\.(?!labhelper)/ }).first();
    await found.getByText('삭제', { exact: true }).waitFor();
    await dialog.getByText('장비를 재부팅합니다.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: '기본' }).check();
    await found.getByText('테스트 전부터 있던 앱').waitFor();
    expect(await dialog.getByText('장비를 재부팅합니다.').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('protects an app, corrects it and gives it up again, and is told at the field what is wrong', async () => {
    await page.goto('/delete_prevent');
    await page.getByRole('button', { name: '보호 앱 추가' }).click();
    const dialog = page.getByRole('dialog', { name: '보호 앱 추가' });
    await dialog.getByLabel('이름').fill(' 은행 ');
    await dialog.getByLabel('앱 ID').fill('com.example.my-bank');
    await dialog.getByLabel('이름').focus();
    await dialog.getByRole('alert').getByText('앱 ID는 영문자로 시작하고').waitFor();
    await expectAccessible(page);
    // Hyphens are for iOS.
    await dialog.getByRole('radio', { name: 'iOS' }).check();
    await dialog.getByRole('button', { name: '보호 앱 추가' }).click();
    await said('은행: 보호 앱을 추가했습니다.');
    const row = page.getByRole('row', { name: /은행/ });
    await row.getByText('com.example.my-bank').waitFor();

    await row.getByRole('button', { name: '수정' }).click();
    const edit = page.getByRole('dialog', { name: '보호 앱 수정' });
    await edit.getByLabel('이름').fill('은행 앱');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '계속 편집' }).click();
    await edit.getByRole('button', { name: '저장' }).click();
    await said('은행 앱: 보호 앱을 수정했습니다.');

    await withOther(async (other) => {
      const more = { app_id: 'com.example.other', name: '다른 관리자', os_type: 'android' };
      await other.post(`${setting}/protection_app`, more);
      await page.getByRole('row', { name: /다른 관리자/ }).waitFor();
    });
    await page.getByRole('button', { name: '보호 앱 추가' }).click();
    await dialog.getByLabel('이름').fill('또');
    await dialog.getByLabel('앱 ID').fill('com.example.other');
    await dialog.getByRole('button', { name: '보호 앱 추가' }).click();
    await dialog.getByRole('alert').getByText('이미 ‘다른 관리자’ 이름으로 보호되고 있습니다.').waitFor();
    await dialog.getByRole('button', { name: '취소' }).click();
    await page.getByRole('button', { name: '버리고 닫기' }).click();

    for (const name of ['은행 앱', '다른 관리자']) {
      const found = page.getByRole('row', { name: new RegExp(name) });
      await found.getByRole('button', { name: '삭제' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
      await found.waitFor({ state: 'detached' });
    }
  });

  it('adds, edits in place and deletes detection messages by keyboard, and is led to what stands twice', async () => {
    await page.goto('/error_manage');
    await added('실패').fill('  FATAL exception ');
    await page.keyboard.press('Enter');
    await rows('실패').getByText('FATAL exception', { exact: true }).waitFor();
    expect(await added('실패').inputValue()).toBe('');
    // What is hidden is seen.
    await added('실패').fill('zero\u200bwidth');
    await page.keyboard.press('Enter');
    await rows('실패').getByText('U+200B').waitFor();

    await added('경고').fill('x'.repeat(101));
    await list('경고').getByRole('alert').getByText('100자까지 입력할 수 있습니다.').waitFor();
    await page.keyboard.press('Enter');
    await added('경고').fill('fatal EXCEPTION');
    await page.keyboard.press('Enter');
    const twice = list('경고').getByRole('alert');
    await twice.getByText('‘실패’ 목록에 이미 있습니다.').waitFor();
    await expectAccessible(page);
    await twice.getByRole('button', { name: '그 값 보기' }).click();
    const fatal = rows('실패').filter({ hasText: 'FATAL exception' });
    await expect.poll(() => isFocused(fatal)).toBe(true);
    // What is typed and not added is asked about before the page is left.
    await page.getByRole('link', { name: '장비 목록' }).first().click();
    await page.getByRole('button', { name: '계속 편집' }).click();
    await added('경고').fill('');

    await fatal.getByRole('button', { name: '수정' }).click();
    const field = list('실패').getByRole('textbox', { name: '‘FATAL exception’ 수정' });
    await expect.poll(() => isFocused(field)).toBe(true);
    await field.fill('changed');
    await page.keyboard.press('Escape');
    await fatal.getByRole('button', { name: '수정' }).click();
    await field.fill('');
    await page.keyboard.press('Enter');
    await fatal.getByRole('button', { name: '수정' }).click();
    await field.fill('FATAL error');
    await added('실패').focus();
    await said('실패: 값을 수정했습니다.');
    await rows('실패').getByText('FATAL error', { exact: true }).waitFor();

    await withOther((other) => other.post(`${setting}/ignore_failed`, { value: '다른 관리자의 값' }).then());
    await rows('실패 무시').getByText('다른 관리자의 값').waitFor();
    await page.getByRole('searchbox', { name: '값 검색' }).fill('관리자');
    await list('실패').getByText('맞는 값이 없습니다.').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe('관리자');
    await rows('실패 무시').getByRole('button', { name: '삭제' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    await said('실패 무시: 값을 삭제했습니다.');
    // What moves under a resting pointer, such as the list that has just become shorter, takes its tip away.
    const tip = page.getByRole('tooltip');
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0);
        await page.getByRole('button', { name: '목록 사이의 규칙' }).hover();
        return tip.count();
      })
      .toBe(1);
    expect((await tip.innerText()).split('\n')).toHaveLength(6);

    await page.getByRole('textbox', { name: '로그', exact: true }).fill('ok\na fatal ERROR here\nxyz');
    await page.getByRole('button', { name: '판정해 보기' }).click();
    const outcome = page.getByRole('table', { name: '판정 결과' });
    await outcome.getByRole('row', { name: /^2 .*실패/ }).waitFor();
    expect(await outcome.locator('mark').allInnerTexts()).toEqual(['fatal ERROR']);
    const log = { name: 'night.log', mimeType: 'text/plain', buffer: Buffer.from('zero\u200bwidth') };
    await page.getByLabel('로그 파일 고르기').setInputFiles(log);
    await page.getByRole('table', { name: 'night.log 판정 결과' }).getByText('U+200B').waitFor();
    await expectAccessible(page);
  });

  it('keeps what was typed into a detection message that somebody else deletes meanwhile', async () => {
    const made = z.object({ setting: z.object({ id: z.int() }) });
    await withOther(async (other) => {
      const { data } = await other.post(`${setting}/warning`, { value: 'slow frame' });
      await page.goto('/error_manage');
      const found = rows('경고').filter({ hasText: 'slow frame' });
      await found.getByRole('button', { name: '수정' }).click();
      await list('경고')
        .getByRole('textbox', { name: '‘slow frame’ 수정' })
        .fill('slow frame, 30 words more');
      await other.post(`${setting}/warning/delete`, { id: made.parse(data).setting.id });
      await said('수정하던 값이 그 사이에 삭제되었습니다: slow frame');
      await said('slow frame, 30 words more');
    });
  });

  it('who leaves a detection message as it was takes back nothing of what somebody else makes of it meanwhile', async () => {
    const made = z.object({ setting: z.object({ id: z.int() }) });
    await withOther(async (other) => {
      const { data } = await other.post(`${setting}/warning`, { value: 'slow boot' });
      const { id } = made.parse(data).setting;
      await page.goto('/error_manage');
      const found = rows('경고').filter({ hasText: 'slow boot' });
      await found.getByRole('button', { name: '수정' }).click();
      await list('경고').getByRole('textbox', { name: '‘slow boot’ 수정' }).waitFor();
      await other.post(`${setting}/warning/update`, { id, value: 'slow reboot' });
      const field = list('경고').getByRole('textbox', { name: '‘slow reboot’ 수정' });
      await expect.poll(() => field.inputValue()).toBe('slow reboot');
      await page.getByRole('heading', { level: 1 }).click();
      await rows('경고').filter({ hasText: 'slow reboot' }).waitFor();
      await other.post(`${setting}/warning/delete`, { id });
    });
  });

  it('who edits a detection message that somebody else has just changed sees both, and decides by Enter', async () => {
    const made = z.object({ setting: z.object({ id: z.int() }) });
    await withOther(async (other) => {
      const { data } = await other.post(`${setting}/warning`, { value: 'timeout' });
      const { id } = made.parse(data).setting;
      await page.goto('/error_manage');
      const found = rows('경고').filter({ hasText: 'timeout' });
      await found.getByRole('button', { name: '수정' }).click();
      await list('경고').getByRole('textbox', { name: '‘timeout’ 수정' }).fill('connect timeout');
      await other.post(`${setting}/warning/update`, { id, value: 'read timeout' });
      const field = list('경고').getByRole('textbox', { name: '‘read timeout’ 수정' });
      expect(await field.inputValue()).toBe('connect timeout');
      await field.press('Enter');
      await list('경고').getByRole('alert').getByText('현재 값: read timeout').waitFor();
      expect(await field.inputValue()).toBe('connect timeout');
      await expectAccessible(page);
      await field.press('Enter');
      await rows('경고').filter({ hasText: 'connect timeout' }).waitFor();
      await other.post(`${setting}/warning/delete`, { id });
    });
  });

  it('who changes a protected app that somebody else has just changed sees both, and takes nothing of theirs away', async () => {
    const path = `${setting}/protection_app`;
    const made = z.object({ protected_app: z.object({ id: z.int() }) });
    await withOther(async (other) => {
      const app = { app_id: 'com.example.shop', name: '상점', os_type: 'android' };
      const { data } = await other.post(path, app);
      const { id } = made.parse(data).protected_app;
      await page.goto('/delete_prevent');
      await page.getByRole('row', { name: /상점/ }).getByRole('button', { name: '수정' }).click();
      const edit = page.getByRole('dialog', { name: '보호 앱 수정' });
      await edit.getByLabel('이름').fill('내 상점');
      await other.post(`${path}/update`, { id, ...app, app_id: 'com.example.store', name: '그들의 상점' });
      await edit.getByRole('button', { name: '저장' }).click();
      const both = edit.getByRole('row', { name: /그들의 상점/ });
      await both.getByText('내 상점').waitFor();
      expect(await edit.getByLabel('이름').inputValue()).toBe('내 상점');
      expect(await edit.getByLabel('앱 ID').inputValue()).toBe('com.example.store');
      await expectAccessible(page);
      await edit.getByRole('button', { name: '저장' }).click();
      await said('내 상점: 보호 앱을 수정했습니다.');
      await page
        .getByRole('row', { name: /내 상점/ })
        .getByText('com.example.store')
        .waitFor();
      await other.post(`${path}/delete`, { id });
    });
  });

  it('sees all rules at a glance, takes them in from a file after a dry run, and sees who did it', async () => {
    await page.goto('/custom_settings');
    await page.getByRole('button', { name: 'CSV 가져오기' }).click();
    const dialog = page.getByRole('dialog', { name: 'CSV 가져오기' });
    const choose = (text: string): Promise<void> =>
      dialog
        .getByLabel('파일 고르기')
        .setInputFiles({ name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('warning,from file\nnowhere,x\n');
    await dialog.getByText('1줄을 쓸 수 없어').waitFor();
    await expectAccessible(page);
    await choose('warning,from file\nprotected_app,com.example.file,파일,android\n');
    await dialog.getByText('2개를 추가합니다.').waitFor();
    await dialog.getByRole('button', { name: '가져오기', exact: true }).click();
    await said('규칙 2개를 가져왔습니다.');
    await list('보호 앱').getByText('com.example.file').waitFor();
    const history = page.getByRole('table', { name: '바꾼 기록' });
    await history.getByText('검출 메시지 가져오기').waitFor();
    await page.getByRole('searchbox', { name: '모든 규칙 검색' }).fill('from FILE');
    await list('보호 앱').getByText('맞는 것이 없습니다.').waitFor();
    await list('경고').getByRole('link', { name: '관리' }).click();
    await page.waitForURL((url) => url.pathname === '/error_manage' && url.search.includes('query='));
    await rows('경고').getByText('from file').waitFor();
  });
});
