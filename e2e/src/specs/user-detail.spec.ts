import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { expectGreyWhileAway } from '../browser/greyed.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const languages = spokenLanguages('user-detail');

const words = {
  ko: {
    ...{ facts: '사용자 정보', points: '포인트', extra: '추가 정보', history: '이력', tickets: '이용권' },
    ...{
      tests: '테스트',
      periods: '기간 이용권',
      links: '링크',
      add: '값 추가',
      save: '저장',
      take: '표에 넣기',
      json: 'JSON 붙여 넣기',
    },
    ...{
      leave: '탈퇴시키기',
      restore: '복구',
      erase: '영구 삭제',
      typed: '사용자 아이디',
      team: '모바일 뱅킹',
    },
    ...{
      read: '사용자 상세 조회',
      erased: '삭제한 사용자',
      key: '번째 키',
      noChoice: '사용자를 목록에서 고르세요.',
    },
    ...{ deeds: '변경', readings: '조회' },
    ...{ faster: '다른 사람이 먼저 저장했습니다.', theirs: '현재 값 사용' },
    lapse: '남은 30포인트(기본 20 + 보너스 10)가 사라집니다.',
    number: '숫자를 입력하세요.',
    saved: '추가 정보를 저장했습니다.',
  },
  en: {
    ...{ facts: 'Facts of the user', points: 'Points', extra: 'Extra data', history: 'History' },
    ...{
      tickets: 'Tickets',
      tests: 'Tests',
      periods: 'Period tickets',
      links: 'Links',
      add: 'Add a value',
      save: 'Save',
    },
    ...{ take: 'Put into the table', json: 'Paste JSON', leave: 'Make leave', restore: 'Restore' },
    ...{ erase: 'Erase for good', typed: 'User ID', team: 'Team', read: 'User read', erased: 'Erased user' },
    ...{ key: 'Key ', noChoice: 'Choose a user from the list.' },
    ...{ deeds: 'Deeds', readings: 'Readings' },
    ...{ faster: 'Somebody else has saved first.', theirs: 'Use what it is now' },
    lapse: '30 points lapse (20 basic + 10 bonus).',
    number: 'Enter a number.',
    saved: 'extra data saved.',
  },
} as const;

let farm: Farm;
let browser: Browser;
let person: Person;
let page: Page;
beforeAll(async () => {
  farm = await startFarm({ devices: 1 });
  browser = await openChromium();
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  // A refusal is an answer that the browser complains about.
  person = await openBrowser(browser, farm.url, { forgiven: /status of 409/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
});
afterEach(() => person.leave());

const headers = (): Record<string, string> => ({ origin: new URL(farm.url).origin });

async function uidOf(id: string): Promise<string> {
  const answer = await page.request.post('/admbo/user/search', { data: { sval: id }, headers: headers() });
  const { data } = (await answer.json()) as { data: { users: { uid: string }[] } };
  return data.users[0]?.uid ?? '';
}

async function activeUsers(): Promise<{ uid: string; team_id: number | null; team_name: string | null }[]> {
  const asked = { filter: { status: 'active' }, rows_per_page: 100 };
  const answer = await page.request.post('/admbo/user/search', { data: asked, headers: headers() });
  const { data } = (await answer.json()) as { data: { users: Awaited<ReturnType<typeof activeUsers>> } };
  return data.users;
}

describe.each(languages)('an administrator at the page of a user, in %s,', (language) => {
  const said = words[language];
  const id = language === 'ko' ? 'dayeon.shin' : 'chaewon.oh';
  const tab = (name: string): Promise<void> =>
    page.getByRole('radio', { name, exact: true }).check({ force: true });
  const choose = async (deed: string): Promise<void> => {
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(id) })
      .click();
    await page.getByRole('menuitem', { name: deed, exact: true }).click();
  };
  async function open(): Promise<void> {
    await page.goto('/user_list');
    if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('link', { name: id, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(id) }).waitFor();
  }

  it('sees facts and points, and who has read the user', async () => {
    await open();
    const facts = page.getByLabel(said.facts, { exact: true });
    await facts.getByText(`${id}@customer.example`).waitFor();
    await page.getByLabel(said.points, { exact: true }).waitFor();
    await expectAccessible(page);
    for (const name of [said.tests, said.tickets, said.periods, said.links]) {
      await tab(name);
      await expectAccessible(page);
    }
    await tab(said.history);
    await page.getByRole('rowheader', { name: said.read }).first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('history');
    await page.getByRole('radio', { name: said.deeds, exact: true }).check({ force: true });
    await page.getByRole('rowheader', { name: said.read }).first().waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: said.readings, exact: true }).check({ force: true });
    await page.getByRole('rowheader', { name: said.read }).first().waitFor();
    await expectAccessible(page);
  });

  it('keeps values with the user, typed or pasted, and cannot save one of a wrong kind', async () => {
    await open();
    await tab(said.extra);
    await page.getByRole('textbox', { name: said.json }).fill('{"plan": "gold", "seats": 3}');
    await page.getByRole('button', { name: said.take }).click();
    await page.getByRole('textbox', { name: /seats/ }).fill('many');
    const table = await page.getByRole('table', { name: said.extra }).boundingBox();
    expect(table?.width).toBeGreaterThan(500);
    await page.getByText(said.number).waitFor();
    const save = page.getByRole('button', { name: said.save, exact: true });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: /seats/ }).fill('4');
    await save.click();
    await page.getByText(`${id}: ${said.saved}`).first().waitFor();
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: /seats/ }).inputValue()).toBe('4');
  });

  it('sees both values where somebody else was faster, takes one of theirs and keeps one of their own', async () => {
    const uid = await uidOf(id);
    const change = (version: number, extra_data: object) =>
      page.request.post('/admbo/user/extra_data/change', {
        data: { uid, version, extra_data },
        headers: headers(),
      });
    await open();
    await tab(said.extra);
    await page.getByRole('textbox', { name: said.json }).fill('{"tier": "mine", "zone": "mine", "own": 1}');
    await page.getByRole('button', { name: said.take }).click();
    const asked = await page.request.get(`/admbo/user/detail/${uid}`);
    const { data } = (await asked.json()) as { data: { user: { version: number } } };
    await change(data.user.version, { tier: 'theirs', zone: 'theirs', other: 2 });
    const save = page.getByRole('button', { name: said.save, exact: true });
    await save.click();
    const both = page.getByRole('region', { name: said.faster }).first();
    await both.getByRole('row', { name: /tier mine theirs/ }).waitFor();
    expect(await both.getByRole('rowheader').allTextContents()).toEqual(['tier', 'zone']);
    await expectAccessible(page);
    await both.getByRole('row', { name: /zone/ }).getByRole('button', { name: said.theirs }).click();
    expect(await both.getByRole('rowheader').allTextContents()).toEqual(['tier']);
    await save.click();
    await both.waitFor({ state: 'detached' });
    await page.getByText(`${id}: ${said.saved}`).first().waitFor();
    const valueOf = (key: string) =>
      page.getByRole('textbox', { name: new RegExp(`\\b${key}( |$)`) }).inputValue();
    await page.reload();
    await page.getByRole('textbox', { name: said.json }).waitFor();
    expect([
      await valueOf('tier'),
      await valueOf('zone'),
      await valueOf('own'),
      await valueOf('other'),
    ]).toEqual([...['mine', 'theirs', '1', '2']]);
  });

  it('erases who has left once the id is typed, is told which points lapse, and finds a stub', async () => {
    const uid = await uidOf(id);
    const gift = { uid, basic_point: 20, bonus_point: 10, note: 'x' };
    await page.request.post('/admbo/ticket/give', { data: gift, headers: headers() });
    await open();
    await choose(said.leave);
    const dialog: Locator = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: said.leave, exact: true }).click();
    await page.getByRole('status').getByRole('button', { name: said.restore }).waitFor();
    await expectAccessible(page);
    await choose(said.erase);
    await dialog.getByText(said.lapse).waitFor();
    await expectAccessible(page);
    const erase = dialog.getByRole('button', { name: said.erase, exact: true });
    expect(await erase.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox', { name: said.typed }).fill(id);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await erase.click();
    await page.getByRole('heading', { level: 1, name: said.erased }).waitFor();
    await page.getByText(/deleted-\d+/).waitFor();
    await expectAccessible(page);
  });
});

it('an administrator is led from a user to the panel of their team, or to the teams where they are in none', async () => {
  const users = await activeUsers();
  const member = users.find(({ team_id }) => team_id !== null);
  const alone = users.find(({ team_id }) => team_id === null);
  const teamOf = (uid = '') => page.goto(`/user_detail?uid=${uid}`);
  const facts = page.getByLabel(words.ko.facts, { exact: true });
  await teamOf(member?.uid);
  await facts.getByRole('link', { name: member?.team_name ?? '' }).click();
  await page.getByRole('region', { name: `${member?.team_name ?? ''} 팀`, exact: true }).waitFor();
  await teamOf(alone?.uid);
  await facts.getByRole('link', { name: '팀에 넣기' }).click();
  await page.waitForURL(/\/team$/);
});

it('an administrator who names no user is led to the list', async () => {
  await page.goto('/user_detail');
  await page.getByText(words.ko.noChoice).waitFor();
  await expectAccessible(page);
});

it('what a user is, has and did is grey while the live connection is away', async () => {
  const cut = await openBrowser(browser, farm.url, { forgiven: /ERR_INTERNET_DISCONNECTED/ });
  await comeSignedIn(cut.page, farm);
  // Somebody with points, so that each tab has something to turn grey.
  await cut.page.goto(`/user_detail?uid=${await uidOf('yejun.han')}`);
  for (const tab of ['개요', '이용권', '이력']) {
    await cut.page.getByRole('radio', { name: tab, exact: true }).check({ force: true });
    await expectGreyWhileAway(cut.page);
  }
  await cut.leave();
});
