import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { readDevice, saveDevice } from '../browser/device-settings.ts';
import { eachTest } from '../browser/each-test.ts';
import { holdCalls } from '../browser/hold-calls.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { firstOf } from '../browser/settings-desk.ts';
import { signIn } from '../browser/sign-in.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { makePlainAdmin } from '../farm/plain-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let person: Person;
const pathOf = (): string => new URL(person.page.url()).pathname;

eachTest(async (browser) => {
  person = await openBrowser(browser, farm.url);
  return person;
});

describe('an administrator finds the way with the keyboard', () => {
  beforeEach(async () => {
    await comeSignedIn(person.page, farm);
    await person.page.goto('/');
  });

  it('to a device by four characters of its UDID, from any page', async () => {
    const { page } = person;
    const udid = await page.evaluate(async () => {
      const { data } = (await (await fetch('/admbo/all_device')).json()) as {
        data: { arns: { info: { udid: string } }[] };
      };
      return data.arns[0]?.info.udid ?? '';
    });
    await page.goto('/server');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: '장비, UDID, 화면, 작업 찾기' }).click();
    const field = page.getByRole('combobox', { name: '장비, UDID, 화면, 작업 찾기' });
    await field.fill(udid.slice(2, 8).toLowerCase());
    await page.getByRole('option', { name: udid }).waitFor();
    await expectAccessible(page);
    await page.getByRole('option', { name: '사용 가능' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/device_detail?device=${udid}`);
  });

  it('to a host by its name and to a test by its number', async () => {
    const { page } = person;
    const search = async (text: string): Promise<void> => {
      await page.getByRole('button', { name: '장비, UDID, 화면, 작업 찾기' }).click();
      await page.getByRole('combobox').fill(text);
    };
    await search('lab-1');
    await page.getByRole('group', { name: '호스트' }).getByRole('option', { name: 'lab-1' }).click();
    await page.waitForURL('**/server?host=lab-1');
    await search('1024-3');
    await page
      .getByRole('group', { name: '테스트' })
      .getByRole('option', { name: '테스트 1024-3' })
      .waitFor();
  });

  it('to what is to be done: those in error, one to be excluded, all to be rebooted', async () => {
    const { page } = person;
    const search = async (text: string): Promise<void> => {
      await page.getByRole('button', { name: '장비, UDID, 화면, 작업 찾기' }).click();
      await page.getByRole('combobox').fill(text);
    };
    await search('errors');
    await page.getByRole('option', { name: '장비 보기: 오류' }).click();
    await page.waitForURL('**/device?state=error');
    await search('exclude 1-1-1');
    await page.getByRole('option', { name: /^제외: .*1-1-1 / }).click();
    await page.getByRole('dialog').getByLabel('사유 (선택)').waitFor();
    await page.keyboard.press('Escape');
    await search('reboot all');
    await page.getByRole('option', { name: '전체 재부팅', exact: true }).click();
    await page.getByRole('alertdialog', { name: '전체 재부팅' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  it('while the field for it is still on its way', async () => {
    const { page } = person;
    const release = await holdCalls(page, /\/assets\/palette-[^/]*\.js$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('API');
    release();
    await page.getByRole('option', { name: 'API 토큰' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/api_tokens');
  });

  it('to pages and actions by their name, and closes it with Esc', async () => {
    const { page } = person;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill('장비 풀');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/device2');
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill('내 세션');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sessions');
    await page.goBack();
    await page.waitForURL('**/device2');
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill('English');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Device pool' }).waitFor();
    await page.getByRole('button', { name: 'Find devices, UDIDs, pages, actions' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('combobox', { name: /Find devices/ }).count()).toBe(0);
  });

  it('to users, teams and tickets by their names, and to nobody by an address', async () => {
    const { page } = person;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+K');
    const field = page.getByRole('combobox');
    await field.fill('ㅁㅂㅇ');
    await page.getByRole('option', { name: /모바일 뱅킹/ }).waitFor();
    await field.fill('customer.example');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await field.fill('minjun');
    await page
      .getByRole('option', { name: /minjun\.kim/ })
      .first()
      .click();
    await page.waitForURL('**/user_detail?uid=*');
    await page.getByRole('heading', { level: 1, name: /minjun\.kim/ }).waitFor();
  });

  it('with Ctrl K in the first moment of a page, before its code is there', async () => {
    const { page } = person;
    const release = await holdCalls(page, '**/assets/index-*.js');
    await page.goto('/device', { waitUntil: 'commit' });
    await page.waitForFunction(() => 'rackhandPaletteKey' in window);
    await page.keyboard.press('Control+K');
    release();
    await page.getByRole('combobox', { name: '장비, UDID, 화면, 작업 찾기' }).waitFor();
  });

  it('to the first that is found, where Enter was pressed before the code of the field is there', async () => {
    const { page } = person;
    const release = await holdCalls(page, '**/assets/palette-*.js');
    await page.goto('/server');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('audit');
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL('**/audit');
    expect(await page.getByRole('combobox', { name: '장비, UDID, 화면, 작업 찾기' }).count()).toBe(0);
  });

  it('does nothing with Enter while Hangul is being composed', async () => {
    const { page } = person;
    await page.goto('/server');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+K');
    const field = page.getByRole('combobox', { name: '장비, UDID, 화면, 작업 찾기' });
    await field.fill('장비');
    await field.evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      ),
    );
    expect(pathOf()).toBe('/server');
    await field.waitFor();
  });

  it('to the whole guide from the help, in the language of the console and without leaving the farm', async () => {
    for (const [language, help, link, title] of [
      ['ko', '도움말', '관리자 안내서 (새 탭)', '관리자 안내서'],
      ['en', 'Help', 'Administrator’s guide (new tab)', "Administrator's guide"],
    ] as const) {
      const { page } = person;
      await page.evaluate((chosen) => localStorage.setItem('rackhand.language', chosen), language);
      // Of a page that has no chapter of its own.
      await page.goto('/audit');
      await page.getByRole('button', { name: help, exact: true }).click();
      const [guide] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: link }).click(),
      ]);
      await guide.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await guide.evaluate(() => document.documentElement.lang)).toBe(language);
      const pictures = guide.getByRole('main').getByRole('img');
      expect(await pictures.count()).toBeGreaterThan(5);
      await pictures.first().scrollIntoViewIfNeeded();
      await expect
        .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const asked = await guide.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
      );
      expect(new Set(asked)).toEqual(new Set([farm.url]));
      await expectAccessible(guide);
      await guide.close();
    }
  });

  it('by single keys, which are dead while typing and can be switched off', async () => {
    const { page } = person;
    await page.goto('/device');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL('**/server');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.waitForURL('**/device');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gs?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('gs?');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: '도움말' });
    await help.getByText('장비 한 대가 한 줄입니다.').waitFor();
    await help.getByRole('switch').click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.keyboard.press('?');
    expect(pathOf()).toBe('/device');
    expect(await help.count()).toBe(0);
  });

  it('and sees where a page stands', async () => {
    const { page } = person;
    await page.goto('/device2');
    const trail = page.getByRole('navigation', { name: '현재 위치' });
    await expect.poll(() => trail.getByRole('listitem').allInnerTexts()).toEqual(['홈', '장비', '장비 풀']);
    await trail.getByRole('link', { name: '홈' }).click();
    await expect.poll(pathOf).toBe('/');
  });
});

describe('a plain admin', () => {
  it('has no entry for pages of super admins, and gets a 403 page that leads back', async () => {
    const { page } = person;
    await signIn(page, { admin: await makePlainAdmin(farm, 'kim-plain') });
    expect(await page.getByRole('link', { name: '감사 기록' }).count()).toBe(0);
    await page.goto('/audit');
    await page.getByRole('heading', { name: '권한이 없습니다' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: '홈으로' }).click();
    await expect.poll(pathOf).toBe('/');
    person.complaints.splice(0); // The browser itself complains about the 403 that was asked for.
  });
});

describe('a super admin', () => {
  it('finds in the audit trail who signed in, with the filter in the address', async () => {
    const { page } = person;
    await signIn(page, farm);
    await page.getByRole('link', { name: '감사 기록' }).click();
    await page.getByRole('combobox', { name: '무엇을' }).selectOption({ label: '로그인' });
    const who = page.getByRole('textbox', { name: '누가' });
    await who.pressSequentially('ADMIN01');
    expect(await who.inputValue()).toBe('ADMIN01');
    await expect.poll(() => new URL(page.url()).searchParams.get('action')).toBe('session.sign_in');
    await page
      .getByRole('row', { name: /admin01 로그인/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: '자세히 보기' }).first().click();
    await page.getByRole('rowheader', { name: 'user_agent' }).waitFor();
    await expectAccessible(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV 내려받기' }).click();
    expect((await file).suggestedFilename()).toMatch(/^audit_\d{14}\.csv$/);
    await page.getByRole('textbox', { name: '대상' }).fill('no such thing');
    await page.getByText('조건에 맞는 기록이 없습니다.').waitFor();
  });

  it('reads the outbox once by opening its page, and again only by asking', async () => {
    const { page } = person;
    await signIn(page, farm);
    const read: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/admbo/outbox') read.push(request.url());
    });
    await page.goto('/outbox');
    await page.getByText('실시간', { exact: true }).first().waitFor();
    await page.getByText('발송 방법').waitFor();
    // What the stream's beginning asks for is on its way before this is.
    await page.evaluate(() => fetch('/livez'));
    expect(read.length).toBe(1);
    await page.getByRole('button', { name: '새로 고침' }).click();
    await expect.poll(() => read.length).toBe(2);
  });

  it('is told in the audit trail which device was meant, and where it is', async () => {
    const { page } = person;
    await signIn(page, farm);
    const udid = await firstOf(page, 'mobile');
    const { arn, info, memo } = await readDevice(page, udid);
    await saveDevice(page, udid, { memo: 'moved' });
    await saveDevice(page, udid, { memo });
    await page.goto(`/audit?action=device.info_updated&object=${arn}`);
    const entry = page.getByRole('row').filter({ hasText: info.rackLocation }).first();
    await entry.getByRole('link', { name: info.model }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('device')).toBe(udid);
    await page.goto('/audit?object=admin01');
    await page.getByRole('row', { name: /첫 시작/ }).waitFor();
  });
});
