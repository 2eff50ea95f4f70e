import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { holdCalls } from '../browser/hold-calls.ts';
import { openBrowser } from '../browser/person.ts';
import { openChargedDesk } from '../farm/charged-desk.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (browser) => {
  // A refusal is an answer that the browser complains about.
  const person = await openBrowser(browser, farm.url, { forgiven: /status of (409|500)/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  await page.goto('/team');
  return person;
});

const said = (text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor();
const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
const group = (name: string): Locator => page.getByRole('region', { name, exact: true });
const member = (panel: Locator, name: string): Locator => panel.getByRole('row', { name: new RegExp(name) });

async function addGroup(name: string): Promise<void> {
  await page.getByRole('button', { name: '그룹 추가' }).click();
  await dialog('그룹 추가').getByLabel('그룹 이름').fill(name);
  await page.keyboard.press('Enter');
  await said(`${name}: 추가했습니다.`);
}

async function addTeam(of: string, name: string): Promise<void> {
  await group(of).getByRole('button', { name: '팀 추가' }).click();
  await dialog('팀 추가').getByLabel('팀 이름').fill(name);
  await dialog('팀 추가').getByRole('button', { name: '팀 추가' }).click();
  await said(`${name}: 추가했습니다.`);
}

async function openTeam(of: string, name: string): Promise<Locator> {
  await group(of).getByRole('rowheader', { name }).getByRole('button').click();
  const panel = page.getByRole('region', { name: `${name} 팀`, exact: true });
  await panel.getByRole('heading', { name: '구성원', exact: true }).waitFor();
  return panel;
}

async function addUser(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('button', { name: '구성원 추가' }).click();
  const form = dialog('구성원 추가');
  await form.getByLabel('사용자 이름으로 찾기').fill(name);
  await expect.poll(() => form.getByRole('checkbox').count()).toBe(1);
  await form.getByRole('checkbox', { name: new RegExp(name) }).check();
  await form.getByRole('button', { name: '구성원 추가' }).click();
  await member(panel, name).waitFor();
}

describe('an administrator', () => {
  it('adds a group, its team and users, of whom the first is admin, and reads why what cannot be done', async () => {
    await addGroup('시험 그룹');
    await addTeam('시험 그룹', '시험 팀');
    const panel = await openTeam('시험 그룹', '시험 팀');
    await expectAccessible(page);
    await addUser(panel, 'Yejun Han');
    await addUser(panel, 'Dayeon Shin');
    const [first, second] = [member(panel, 'Yejun Han'), member(panel, 'Dayeon Shin')];
    await first.getByRole('cell', { name: /관리자$/ }).waitFor();
    await second.getByRole('cell', { name: /구성원$/ }).waitFor();
    const leave = first.getByRole('button', { name: '내보내기' });
    expect(await leave.getAttribute('data-tip')).toBe('팀의 마지막 관리자입니다.');
    expect(await leave.getAttribute('aria-disabled')).toBe('true');
    await panel
      .getByRole('region', { name: '팀을 삭제하기 전에 해결할 것' })
      .getByText('구성원이 있는 팀입니다.')
      .waitFor();
    await second.getByRole('button', { name: '결제 담당자로 지정' }).click();
    await second.getByRole('cell', { name: /결제 담당자$/ }).waitFor();
    const pays = second.getByRole('button', { name: '내보내기' });
    expect(await pays.getAttribute('data-tip')).toBe('결제 담당자는 삭제할 수 없습니다.');
    await expectAccessible(page);
  });

  it('sees all users who are chosen, also those of an earlier search, and takes one away', async () => {
    const desk = await openChargedDesk(farm);
    await desk.addUser('gaeul.ahn', { username: 'Gaeul Ahn' });
    await desk.addUser('narae.bae', { username: 'Narae Bae' });
    await desk.leave();
    await addGroup('고른 그룹');
    await addTeam('고른 그룹', '고른 팀');
    const panel = await openTeam('고른 그룹', '고른 팀');
    await panel.getByRole('button', { name: '구성원 추가' }).click();
    const form = dialog('구성원 추가');
    for (const name of ['Gaeul Ahn', 'Narae Bae']) {
      await form.getByLabel('사용자 이름으로 찾기').fill(name);
      await form.getByRole('checkbox', { name: new RegExp(name) }).check();
    }
    const chosen = form.getByRole('list', { name: '고른 사용자' });
    await expect.poll(() => chosen.getByRole('listitem').count()).toBe(2);
    await form.getByRole('button', { name: '구성원 추가(2)' }).waitFor();
    await expectAccessible(page);
    await chosen.getByRole('button').first().click();
    await form.getByRole('button', { name: '구성원 추가(1)' }).waitFor();
    expect(await chosen.getByRole('listitem').count()).toBe(1);
  });

  it('reads that a team cannot be shown, and tries again', async () => {
    const calls = '**/admbo/team?team_id=*';
    // What was changed while the page loaded is told of with the beginning of its stream, and then is asked for again.
    await page.getByText('실시간', { exact: true }).first().waitFor();
    await page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { errorCode: 500, message: 'x', request_id: 'r-1' } }),
    );
    await group('한빛은행 Hanbit Bank').getByRole('rowheader').first().getByRole('button').click();
    const panel = page.getByRole('region', { name: '팀', exact: true });
    await panel.getByText('팀을 불러오지 못했습니다').waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: '다시 시도' }).focus();
    await page.unroute(calls);
    // What happens to other customers may have it asked for just now: then there is nothing to press any more.
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '구성원', exact: true }).waitFor();
  });

  it('moves several users to another team, and deletes what has nothing any more', async () => {
    await addGroup('이사 그룹');
    await addTeam('이사 그룹', '옛 팀');
    await addTeam('이사 그룹', '새로운 팀');
    const panel = await openTeam('이사 그룹', '옛 팀');
    await addUser(panel, 'Soyul Lim');
    await addUser(panel, 'Chaewon Oh');
    await panel.getByRole('checkbox', { name: '모두 선택' }).check();
    await panel.getByRole('button', { name: '다른 팀으로 이동(2)' }).click();
    const move = dialog('다른 팀으로 이동');
    const go = move.getByRole('button', { name: '이동', exact: true });
    expect(await go.getAttribute('data-tip')).toBe('이동할 팀을 고르세요.');
    const found = move.getByRole('button', { name: / 선택$/ });
    await move.getByLabel('이동할 팀').fill('이사 그룹');
    await expect.poll(() => found.allTextContents()).toEqual(['이사 그룹 › 새로운 팀']);
    await move.getByLabel('이동할 팀').fill('ㅅㄹㅇ');
    await expectAccessible(page);
    await found.click();
    await expectAccessible(page);
    await go.click();
    await said('2명을 이동했습니다.');
    await panel.getByText(/아직 구성원이 없습니다/).waitFor();
    await panel.getByRole('button', { name: '삭제' }).click();
    await page.getByRole('alertdialog', { name: '팀 삭제' }).getByRole('button', { name: '삭제' }).click();
    await said('옛 팀: 삭제했습니다.');
    await expect.poll(() => group('이사 그룹').getByRole('row', { name: '옛 팀' }).count()).toBe(0);
    // Whoever was an admin still is one; so is the first of a team.
    const there = await openTeam('이사 그룹', '새로운 팀');
    for (const name of ['Soyul Lim', 'Chaewon Oh'])
      await member(there, name)
        .getByRole('cell', { name: /관리자$/ })
        .waitFor();
  });

  it('goes on typing the next team of a group that the list, read again, does not show at the moment', async () => {
    await addGroup('빠른 그룹');
    const [tellGroups, tellTeams] = [
      await holdCalls(page, '**/admbo/group'),
      await holdCalls(page, '**/admbo/team?*page=*'),
    ];
    await addTeam('빠른 그룹', '첫 팀');
    await group('빠른 그룹').getByRole('button', { name: '팀 추가' }).click();
    const name = dialog('팀 추가').getByLabel('팀 이름');
    await name.fill('다음 팀');
    tellGroups();
    await expect.poll(() => page.locator('h2', { hasText: '빠른 그룹' }).count()).toBe(0);
    expect(await name.inputValue()).toBe('다음 팀');
    tellTeams();
    await page.keyboard.press('Enter');
    await said('다음 팀: 추가했습니다.');
    await group('빠른 그룹').getByRole('row', { name: '다음 팀' }).waitFor();
  });

  it('sees a group that a colleague adds, and that it is gone, without asking for it', async () => {
    await group('한빛은행 Hanbit Bank').waitFor();
    const colleague = await signInByHttp(farm, farm.admin);
    const added = await colleague.post('/admbo/group', { group_name: '동료 그룹' });
    expect(added.status).toBe(200);
    await group('동료 그룹').waitFor();
    const { group_id } = added.data as { group_id: number };
    expect((await colleague.post('/admbo/group/delete', { group_id })).status).toBe(200);
    await group('동료 그룹').waitFor({ state: 'detached' });
    await colleague.leave();
  });

  it('who renames what a colleague has just renamed sees both names, and chooses', async () => {
    await addGroup('둘의 그룹');
    const colleague = await signInByHttp(farm, farm.admin);
    await group('둘의 그룹').getByRole('button', { name: '수정', exact: true }).click();
    const form = dialog('그룹 이름 변경');
    const name = form.getByLabel('그룹 이름');
    await name.fill('나의 그룹');
    const { groups } = await colleague.get('/admbo/group');
    const found = groups as { group_id: number; group_name: string; version: number }[];
    const stored = found.find(({ group_name }) => group_name === '둘의 그룹');
    await colleague.post('/admbo/group/update', {
      ...{ group_id: stored?.group_id, version: stored?.version },
      group_name: '남의 그룹',
    });
    // The page hears of it behind the dialog; what is typed stays as it began.
    await page.locator('h2', { hasText: '남의 그룹' }).waitFor();
    await page.keyboard.press('Enter');
    const both = form.getByRole('row', { name: /남의 그룹/ });
    await both.getByText('나의 그룹').waitFor();
    await expectAccessible(page);
    await both.getByRole('button', { name: '현재 값 사용' }).click();
    expect(await name.inputValue()).toBe('남의 그룹');
    await name.fill('우리 그룹');
    await page.keyboard.press('Enter');
    await said('우리 그룹: 저장했습니다.');
    await colleague.leave();
  });

  it('finds teams by their name, and sees what to do where none is found', async () => {
    const search = page.getByRole('searchbox', { name: '팀 검색' });
    await search.fill('mobile');
    await group('한빛은행 Hanbit Bank')
      .getByRole('row', { name: /Mobile/ })
      .waitFor();
    await expect.poll(() => page.getByRole('heading', { name: '누리커머스 Nuri Commerce' }).count()).toBe(0);
    await addGroup('팀 없는 그룹');
    await search.fill('팀 없는');
    await group('팀 없는 그룹').getByText('이 그룹에는 아직 팀이 없습니다.').waitFor();
    await search.fill('zzz');
    await page.getByRole('button', { name: '모두 보기' }).click();
    await group('누리커머스 Nuri Commerce').waitFor();
  });

  it('gives a team points, is told of a like gift, and sees its wallet and every movement by day', async () => {
    await addGroup('지갑 그룹');
    await addTeam('지갑 그룹', '지갑 팀');
    const panel = await openTeam('지갑 그룹', '지갑 팀');
    await panel.getByRole('radio', { name: '포인트', exact: true }).check({ force: true });
    await panel.getByText('아직 원장에 적힌 것이 없습니다.').waitFor();
    const give = async (points: string): Promise<Locator> => {
      await panel.getByRole('button', { name: '포인트 지급' }).click();
      const form = dialog('포인트 지급');
      await form.getByText('지갑 팀 팀에게 지급합니다.').waitFor();
      await form.getByLabel('기본 포인트').fill(points);
      await form.getByRole('textbox', { name: '메모' }).fill('첫 달');
      return form;
    };
    const first = await give('30');
    const balance = first.getByLabel('사용 가능한 포인트');
    await balance.getByText('지금 0', { exact: true }).waitFor();
    await balance.getByText('지급한 뒤 30', { exact: true }).waitFor();
    expect(await first.getByText('같은 지급이 이미 있습니다.').count()).toBe(0);
    await expectAccessible(page);
    await first.getByRole('button', { name: '포인트 지급', exact: true }).click();
    await said('지갑 팀 팀: 30포인트를 지급했습니다.');
    await panel.getByLabel('포인트', { exact: true }).getByText('30', { exact: true }).waitFor();
    await group('지갑 그룹')
      .getByRole('row', { name: /지갑 팀/ })
      .getByText('30', { exact: true })
      .waitFor();

    const again = await give('30');
    await again.getByLabel('사용 가능한 포인트').getByText('지급한 뒤 60', { exact: true }).waitFor();
    await again.getByText('같은 지급이 이미 있습니다.').waitFor();
    await expectAccessible(page);
    await again.getByLabel('기본 포인트').fill('31');
    await again.getByText('같은 지급이 이미 있습니다.').waitFor({ state: 'detached' });
    await again.getByRole('button', { name: '포인트 지급', exact: true }).click();

    const rows = panel.getByRole('table', { name: '포인트 원장' }).getByRole('rowheader');
    await expect.poll(() => rows.allTextContents()).toEqual(['발행', '발행']);
    await panel.getByRole('button', { name: '어제' }).click();
    await panel.getByText('조건에 맞는 내용이 원장에 없습니다.').waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe(new URL(page.url()).searchParams.get('to'));
    await panel.getByRole('button', { name: '오늘' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    const end = panel.getByLabel('종료일');
    await end.fill('2020-01-01');
    await end.blur();
    await panel.getByText('시작일은 종료일보다 늦을 수 없습니다.').waitFor();
    await expectAccessible(page);
    await expect.poll(() => rows.count()).toBe(2);
    await panel.getByRole('button', { name: '모든 날' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBeNull();
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);
  });

  it('turns the pages of many teams, finds one of them, and a team stays open meanwhile', async () => {
    const colleague = await signInByHttp(farm, farm.admin);
    const { group_id } = (await colleague.post('/admbo/group', { group_name: '많은 팀' })).data;
    for (let n = 0; n < 60; n += 1)
      await colleague.post('/admbo/team', { group_id, team_name: `쪽 ${String(n).padStart(2, '0')}` });
    await page.getByRole('searchbox').fill('쪽');
    const rows = group('많은 팀').getByRole('rowheader');
    await expect.poll(() => rows.count()).toBe(50);
    await openTeam('많은 팀', '쪽 00');
    const pages = page.getByRole('navigation', { name: '팀 목록 페이지' });
    await pages.getByRole('button', { name: '다음 페이지' }).click();
    await expect.poll(() => rows.count()).toBe(10);
    await expectAccessible(page);
    await page.getByRole('region', { name: '쪽 00 팀', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('list_page')).toBe('2');
    await page.getByRole('searchbox').first().fill('쪽 59');
    await expect.poll(() => rows.allTextContents()).toEqual(['쪽 59']);
    await page.getByRole('searchbox').first().fill('쪽');
    await expect.poll(() => rows.count()).toBe(50);
    await addTeam('많은 팀', '쪽 60');
    const told = page.getByRole('status').filter({ hasText: '쪽 60: 추가했습니다.' });
    await told.getByRole('button', { name: '구성원 보기' }).click();
    await page.getByRole('region', { name: '쪽 60 팀', exact: true }).waitFor();
    // Whoever looks at a team that goes may still be asking for it.
    await page.goto('about:blank');
    const { teams } = await colleague.get(`/admbo/team?group_id=${String(group_id)}`);
    for (const { team_id } of teams as { team_id: number }[])
      await colleague.post('/admbo/team/delete', { team_id });
    expect((await colleague.post('/admbo/group/delete', { group_id })).status).toBe(200);
    await colleague.leave();
  });
});
