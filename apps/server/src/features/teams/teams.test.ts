import { type CustomerGroup, type Team, teamLimits } from '@rackhand/contract/account/team';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm } from '../../testing/create-test-farm.ts';
import { addProject, addTeam } from '../../testing/foreign-rows.ts';
import { addLot } from '../../testing/point-desk.ts';
import { openTeamDesk, type TeamDesk } from '../../testing/team-desk.ts';

describe('groups and teams', () => {
  let desk: TeamDesk;
  beforeAll(async () => {
    desk = await openTeamDesk();
  });
  afterAll(() => desk.farm.close());

  const groups = async (): Promise<CustomerGroup[]> =>
    (await desk.get<{ groups: CustomerGroup[] }>('/admbo/group')).data.groups;
  const teams = async (query = ''): Promise<Team[]> =>
    (await desk.get<{ teams: Team[] }>(`/admbo/team${query}`)).data.teams;
  const one = async (id: number): Promise<Team | undefined> =>
    (await teams()).find(({ team_id }) => team_id === id);
  const codeOf = async (path: string, body: object): Promise<number | string> =>
    (await desk.post(path, body)).errorCode;
  const trailOf = (action: string, id: number) =>
    desk.farm.db
      .selectFrom('audit_trail')
      .select(['before', 'after', 'group_type'])
      .where('action', '=', action)
      .where('object', '=', String(id))
      .where('result', '=', 'ok')
      .execute();
  const giveProject = async (team: number): Promise<void> => {
    const name = `project ${String(team)}`;
    const { project } = await addProject(desk.farm, { category: name, name });
    await sql`update projects set group_type = 'origin', team_id = ${team} where id = ${Number(project[0])}`.execute(
      desk.farm.db,
    );
  };

  test('teams are told page by page in their order, with how many there are, and whole to whoever asks for no page', async () => {
    const id = await desk.group('쪽');
    const names = ['가', '나', '다', '라', '마'];
    for (const team_name of names.toReversed()) await desk.post('/admbo/team', { group_id: id, team_name });
    const asked = async (more: string): Promise<[number, string[]]> => {
      const { data } = await desk.get<{ total_count: number; teams: Team[] }>(
        `/admbo/team?group_id=${String(id)}${more}`,
      );
      return [data.total_count, data.teams.map(({ team_name }) => team_name)];
    };
    expect(await asked('')).toEqual([5, names]);
    expect(await asked('&page=2&limit=2')).toEqual([5, ['다', '라']]);
    expect(await asked('&page=4&limit=2')).toEqual([5, []]);
    expect(await asked(`&q=${encodeURIComponent('나')}&page=1`)).toEqual([1, ['나']]);
    const { data } = await desk.get<{ teams: Team[] }>(`/admbo/team?group_id=${String(id)}&page=3&limit=2`);
    expect(await asked(`&team_id=${String(data.teams[0]?.team_id)}`)).toEqual([1, ['마']]);
  });

  test('a group is added trimmed, renamed by its version and deleted, and the trail has all three', async () => {
    const id = await desk.group('  한빛  ');
    expect(await groups()).toContainEqual({
      ...{ group_id: id, group_name: '한빛', team_count: 0, user_count: 0, version: 1 },
    });
    const renamed = await desk.post('/admbo/group/update', { group_id: id, group_name: 'Light', version: 1 });
    expect(renamed.data).toEqual({ version: 2 });
    const late = await desk.post('/admbo/group/update', { group_id: id, group_name: 'Late', version: 1 });
    expect(late).toMatchObject({ status: 409, errorCode: 20414 });
    expect(late.details).toMatchObject([
      { field: 'version', message: '보낸 값: 1 / 현재 값: 2' },
      { field: 'group_name', message: '보낸 값: Late / 현재 값: Light' },
    ]);
    expect(await codeOf('/admbo/group/delete', { group_id: id })).toBe(0);
    expect(await codeOf('/admbo/group/delete', { group_id: id })).toBe(2002);
    expect(await trailOf('group.added', id)).toMatchObject([{ group_type: 'origin' }]);
    expect(await trailOf('group.changed', id)).toHaveLength(1);
    expect(await trailOf('group.removed', id)).toMatchObject([{ before: { group_name: 'Light' } }]);
  });

  test.each([
    ['', 17006],
    [' \u3000', 17006],
    ['가'.repeat(101), 17015],
    ['a\nb', 17016],
    ['a\u0007b', 17016],
  ])('nothing is called %j', async (name, code) => {
    const group = await desk.group();
    const team = await desk.team(group);
    const said = { status: 400, errorCode: code };
    expect(await desk.post('/admbo/group', { group_name: name })).toMatchObject(said);
    const renamed = { group_id: group, group_name: name, version: 1 };
    expect(await desk.post('/admbo/group/update', renamed)).toMatchObject(said);
    expect(await desk.post('/admbo/team', { group_id: group, team_name: name })).toMatchObject(said);
    expect(
      await desk.post('/admbo/team/update', { team_id: team, team_name: name, version: 1 }),
    ).toMatchObject(said);
  });

  test('a hundred characters are a name, counted as people see them', async () => {
    expect(await codeOf('/admbo/group', { group_name: '가'.normalize('NFD').repeat(100) })).toBe(0);
  });

  test('a name of a group is there once, however it is written, also where six add it at once', async () => {
    await desk.group('Twin');
    const other = await desk.group();
    expect(await codeOf('/admbo/group', { group_name: 'ｔｗｉｎ ' })).toBe(17017);
    expect(await codeOf('/admbo/group/update', { group_id: other, group_name: 'TWIN', version: 1 })).toBe(
      17017,
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => codeOf('/admbo/group', { group_name: 'at once' })),
    );
    expect(answers.sort()).toEqual([0, 17017, 17017, 17017, 17017, 17017]);
  });

  test('groups come by pages with their count, and all of them where none is asked for', async () => {
    const before = (await groups()).length;
    await desk.group('힣 first');
    await desk.group('힣 second');
    const page = `page=${String(before + 2)}&limit=1`;
    const { data } = await desk.get<{ groups: CustomerGroup[] }>(`/admbo/group?${page}`);
    expect(data).toMatchObject({ total_count: before + 2, groups: [{ group_name: '힣 second' }] });
    expect(await groups()).toHaveLength(before + 2);
  });

  test('a name of a team is there once in its group, and again in another', async () => {
    const [group, other] = [await desk.group(), await desk.group()];
    await desk.team(group, 'Alpha');
    const second = await desk.team(other, 'ALPHA');
    expect(await codeOf('/admbo/team', { group_id: group, team_name: 'alpha' })).toBe(17004);
    expect(await codeOf('/admbo/team/update', { team_id: second, group_id: group, version: 1 })).toBe(17004);
  });

  test('a group with teams stays', async () => {
    const group = await desk.group();
    await desk.team(group);
    expect(await desk.post('/admbo/group/delete', { group_id: group })).toMatchObject({
      ...{ status: 409, errorCode: 17018, details: [{ field: 'group_id', message: '1' }] },
    });
  });

  test('a group has a thousand teams at most', async () => {
    const [group, other] = [await desk.group(), await desk.group()];
    const team = await desk.team(other);
    await sql`insert into teams (group_type, group_id, team_name, comparable_name, created_at)
      select 'origin', ${group}, n::text, n::text, now() from generate_series(1, ${teamLimits.teamsOfGroup}::int) n`.execute(
      desk.farm.db,
    );
    expect(await codeOf('/admbo/team', { group_id: group, team_name: 'more' })).toBe(17023);
    expect(await codeOf('/admbo/team/update', { team_id: team, group_id: group, version: 1 })).toBe(17023);
    const [first] = await teams(`?group_id=${String(group)}`);
    const renamed = { team_id: first?.team_id, team_name: 'renamed', version: 1 };
    expect(await codeOf('/admbo/team/update', renamed)).toBe(0);
    await sql`delete from teams where group_id = ${group}`.execute(desk.farm.db);
  });

  test('teams are listed by group, and found by their name or their group’s, without case', async () => {
    const group = await desk.group('Zebra 그룹');
    const team = await desk.team(group, 'Quality%');
    expect(await teams('?q=qUALITY%25')).toMatchObject([
      {
        team_id: team,
        group_name: 'Zebra 그룹',
        member_count: 0,
        project_count: 0,
        billing_uid: null,
        billing_name: null,
        available: 0,
        version: 1,
      },
    ]);
    expect(await teams(`?q=${encodeURIComponent('그룹'.normalize('NFD'))}`)).toHaveLength(1);
    expect(await teams(`?group_id=${String(group)}`)).toHaveLength(1);
    expect(await teams('?q=_')).toEqual([]);
    expect((await desk.get('/admbo/team?group_id=99999')).errorCode).toBe(2002);
  });

  test('what a team is changed to stands with its number before and after, and nothing where it is the same', async () => {
    const { team, group } = await desk.teamOf('teller');
    const same = await desk.post('/admbo/team/update', { team_id: team, group_id: group, version: 1 });
    expect(same.data).toEqual({ version: 1 });
    const named = { team_id: team, team_name: 'Tellers', version: 1 };
    expect((await desk.post('/admbo/team/update', named)).data).toEqual({ version: 2 });
    const late = await desk.post('/admbo/team/update', { ...named, team_name: 'Late' });
    expect(late).toMatchObject({ status: 409, errorCode: 20414 });
    expect(late.details).toMatchObject([
      { field: 'version', message: '보낸 값: 1 / 현재 값: 2' },
      { field: 'team_name', message: '보낸 값: Late / 현재 값: Tellers' },
    ]);
    expect(await trailOf('team.changed', team)).toMatchObject([{ after: { team_name: 'Tellers' } }]);
  });

  test('who pays for a team is an active user of it, and it may be nobody', async () => {
    const { team, uids } = await desk.teamOf('payer', 'other-payer');
    const outside = await desk.user('outside-payer');
    const bill = (billing_uid: string | null, version: number) =>
      desk.post('/admbo/team/update', { team_id: team, billing_uid, version });
    expect(await bill(outside, 1)).toMatchObject({ status: 409, errorCode: 17020 });
    await sql`update users set status = 'suspended' where uid = ${uids[1]}`.execute(desk.farm.db);
    expect(await bill(uids[1] ?? '', 1)).toMatchObject({ status: 409, errorCode: 17021 });
    expect((await bill(uids[0] ?? '', 1)).errorCode).toBe(0);
    expect(await one(team)).toMatchObject({
      ...{ billing_uid: uids[0], billing_name: expect.any(String) as string, version: 2 },
    });
    await sql`update users set status = 'active' where uid = ${uids[1]}`.execute(desk.farm.db);
    expect((await bill(uids[1] ?? '', 2)).errorCode).toBe(0);
    expect((await bill(null, 3)).errorCode).toBe(0);
    expect(await one(team)).toMatchObject({ billing_uid: null, version: 4 });
  });

  test('a team is deleted when nothing stands in the way, and told all that does', async () => {
    const { team, uids } = await desk.teamOf('last-one');
    await giveProject(team);
    const refused = await desk.post('/admbo/team/delete', { team_id: team });
    expect(refused).toMatchObject({ status: 409, errorCode: 17011 });
    expect(refused.details?.map(({ message }) => message)).toEqual([
      '구성원이 있는 팀입니다.',
      '프로젝트가 있는 팀입니다.',
    ]);
    const shown = await desk.get<{ hindrances: string[] }>(`/admbo/team/${String(team)}/member`);
    expect(shown.data.hindrances).toEqual(['17011', '17025']);
    await desk.post('/admbo/team/member/remove', { team_id: team, uid: uids[0] });
    expect(await codeOf('/admbo/team/delete', { team_id: team })).toBe(17025);
    await sql`update projects set team_id = null where team_id = ${team}`.execute(desk.farm.db);
    expect(await codeOf('/admbo/team/delete', { team_id: team })).toBe(0);
    expect(await codeOf('/admbo/team/delete', { team_id: team })).toBe(17001);
    expect(await trailOf('team.removed', team)).toHaveLength(1);
  });

  test('one of another group type is not there', async () => {
    const { team, customerGroup } = await addTeam(desk.farm);
    const [team_id, group_id] = [Number(team[0]), Number(customerGroup[0])];
    expect((await groups()).map((group) => group.group_id)).not.toContain(group_id);
    expect(await one(team_id)).toBeUndefined();
    expect(await desk.post('/admbo/team/delete', { team_id })).toMatchObject({
      status: 404,
      errorCode: 17001,
    });
    expect(await desk.post('/admbo/group/delete', { group_id })).toMatchObject({
      status: 404,
      errorCode: 2002,
    });
    expect(await codeOf('/admbo/team', { group_id, team_name: 'x' })).toBe(2002);
  });

  test('a team with points left is not deleted (17012), and its ledger outlives it', async () => {
    const team = await desk.team(await desk.group(), 'Payers');
    const ticket = await addLot(desk.farm, { teamId: team }, { basic: 10 });
    const remove = () => desk.post('/admbo/team/delete', { team_id: team });
    expect((await remove()).errorCode).toBe(17012);
    expect(await one(team)).toMatchObject({ available: 10 });
    const seen = await desk.get<{ wallet: object }>(`/admbo/team/${String(team)}/member`);
    expect(seen.data.wallet).toEqual({ basic: 10, bonus: 0, reserved: 0, available: 10 });
    const cancelled = await desk.post(`/admbo/ticket/update/${String(ticket)}`, {
      status: 'cancelled',
      version: 1,
    });
    expect(cancelled.errorCode).toBe(0);
    expect((await remove()).errorCode).toBe(0);
    const { data } = await desk.get<{ ticket: { owner_name: string } }>(
      `/admbo/ticket/${String(team)}/${String(ticket)}/detail`,
    );
    expect(data.ticket.owner_name).toBe(`deleted-team-${String(team)}`);
  });
});

test('where there are no prices nothing is said of what a team can spend, in its list and its file', async () => {
  const folder = { 'origin.json': { features: { pricing: false } } };
  const farm = await createTestFarm(undefined, {}, folder);
  try {
    const { group_id } = (await farm.call('/admbo/group', { group_name: 'Bank' })).data;
    const { team_id } = (await farm.call('/admbo/team', { group_id, team_name: 'Mobile' })).data;
    expect(await farm.read('/admbo/team')).toMatchObject({ teams: [{ team_id, available: null }] });
    expect(await farm.read(`/admbo/team/${String(team_id)}/member`)).toMatchObject({ wallet: null });
    const headers = { cookie: farm.cookie, ...sameOrigin, 'accept-language': 'en' };
    const asked = {
      method: 'POST',
      url: '/admbo/csv/download',
      headers,
      payload: { table: 'teams' },
    } as const;
    const { body } = await farm.app.inject(asked);
    expect(body.split('\r\n')[0]).toBe('\uFEFFNo.,Group,Team,Members,Projects,Billing manager');
  } finally {
    await farm.close();
  }
});
