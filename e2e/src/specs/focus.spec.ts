import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eachTest } from '../browser/each-test.ts';
import { firstFieldIsFocused, focusOf, isInDialog } from '../browser/focus.ts';
import { pagesInside } from '../browser/pages-inside.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let person: Person;
let page: Page;

eachTest(async (opened) => {
  person = await openBrowser(opened, farm.url);
  ({ page } = person);
  return person;
});

const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: true });
const rows = (): Locator => page.locator('tr[data-arn]');

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
}

async function choose(opener: Locator, item: string): Promise<void> {
  await opener.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

type Opening = [where: string, what: string, open: () => Promise<void>];

/** Dialogs in which something is typed. */
const forTyping: Opening[] = [
  ['/device', 'the settings of a device', () => rows().first().getByRole('link').first().click()],
  [
    '/device',
    'a change of state of several devices',
    async () => {
      await rows().first().getByRole('checkbox').check();
      await button('상태 변경', page.getByRole('group', { name: /선택$/ })).click();
    },
  ],
  [
    '/device',
    'an exclusion with a reason',
    () => choose(button(/더 보기/, rows().first()), '사유와 기한을 정해 제외…'),
  ],
  ['/device', 'find', () => page.keyboard.press('Control+k')],
  ['/device2', 'the racks', () => button('랙 설정').click()],
  ['/admin', 'a new admin', () => button('관리자 추가').click()],
  ['/api_tokens', 'a new token', () => button('토큰 만들기').first().click()],
  ['/server?host=lab-1', 'the maintenance of a host', () => button('점검').click()],
  ['/', 'one’s own account', () => choose(button(/^사용자 메뉴/), '내 계정')],
];

/** Dialogs that are read, or answered. */
const forReading: Opening[] = [
  ['/device', 'the columns', () => button('열').click()],
  ['/device', 'the views', () => button('보기').click()],
  ['/device', 'a reboot of all', () => button('전체 재부팅').click()],
  ['/device', 'a reboot', () => choose(button(/더 보기/, rows().first()), '재부팅')],
  ['/device', 'the removal of a device', () => choose(button(/더 보기/, rows().first()), '장비 삭제')],
  [
    '/device2',
    'the move of a device',
    async () => {
      await page
        .getByRole('button', { name: /^작업: / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: '자리 옮기기…' }).click();
    },
  ],
  ['/', 'the jobs', () => button(/^작업/, page.getByRole('banner')).click()],
  ['/', 'the help', () => button('도움말').click()],
  ['/server_manage', 'another key', () => button('키 교체').first().click()],
  ['/server_manage', 'the removal of a host', () => button('호스트 삭제').first().click()],
];

async function decide(arn: string, old_state: string, new_state: string): Promise<void> {
  const data = { arn, old_state, new_state };
  const answer = await page.request.post('/service/change_state', { data, headers: { origin: farm.url } });
  expect(answer.ok()).toBe(true);
}

async function closeAndStay(): Promise<void> {
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  await expect.poll(() => focusOf(page)).not.toBe('nowhere');
}

describe('the focus of a dialog', () => {
  it.each(forTyping)(
    'from %s, %s, begins in its first field, and goes back to where it came from',
    async (where, _what, show) => {
      await comeSignedIn(page, farm);
      await open(where);
      await show();
      await expect.poll(async () => (await firstFieldIsFocused(page)) || focusOf(page)).toBe(true);
      await closeAndStay();
    },
  );

  it.each(forReading)(
    'from %s, %s, is in it, and goes back to where it came from',
    async (where, _what, show) => {
      await comeSignedIn(page, farm);
      await open(where);
      await show();
      await expect.poll(async () => (await isInDialog(page)) || focusOf(page)).toBe(true);
      await closeAndStay();
    },
  );
});

describe('the focus of a page', () => {
  it.each(['/login', '/find_password'])('%s begins in its first field', async (path) => {
    await open(path);
    await expect.poll(async () => (await firstFieldIsFocused(page)) || focusOf(page)).toBe(true);
  });

  it.each(['/user', '/server_manage', '/change_password'])(
    '%s begins in its first field, also for who comes by a link',
    async (path) => {
      await comeSignedIn(page, farm);
      await open(path);
      await expect.poll(async () => (await firstFieldIsFocused(page)) || focusOf(page)).toBe(true);
    },
  );

  it('is kept on the way through every page by a link that goes with its page', async () => {
    await comeSignedIn(page, farm);
    for (const path of pagesInside) {
      await open(path);
      const elsewhere = await page.evaluate(() => {
        const links = [
          ...document.querySelectorAll<HTMLAnchorElement>('main a[href]:not([target], [download])'),
        ];
        const link = links.find(({ pathname }) => pathname !== location.pathname);
        link?.focus();
        return link?.pathname;
      });
      if (elsewhere === undefined) continue;
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === elsewhere);
      await expect.poll(async () => [path, await focusOf(page)]).not.toEqual([path, 'nowhere']);
    }
  });
});

describe('the focus in a row that goes', () => {
  it('is in the next row then, not at the top of the page', async () => {
    await comeSignedIn(page, farm);
    await open('/device?state=available');
    await rows().nth(5).waitFor();
    const arn = (await rows().nth(2).getAttribute('data-arn')) ?? '';
    const next = await rows().nth(3).getAttribute('data-arn');
    await rows().nth(2).getByRole('link').first().focus();
    await decide(arn, 'AVAILABLE', 'EXCLUDE');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-arn')))
      .toBe(next);
    await decide(arn, 'EXCLUDE', 'AVAILABLE');
  });

  it('of notices goes back to where it was before them', async () => {
    await comeSignedIn(page, farm);
    await open('/device');
    const copy = button(/더 보기/, rows().first());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(copy, 'UDID 복사');
    await button('알림 닫기').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusOf(page)).not.toBe('nowhere');
    expect(await copy.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});
