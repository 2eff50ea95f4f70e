import { teamLimits } from '@rackhand/contract/account/team';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTeamDesk, type TeamDesk } from '../../testing/team-desk.ts';

describe('the users of a team', () => {
  let desk: TeamDesk;
  beforeAll(async () => {
    desk = await openTeamDesk();
  });
  afterAll(() => desk.farm.close());

  const path = '/admbo/team/member';
  const codeOf = async (url: string, body: object): Promise<number | string> =>
    (await desk.post(url, body)).errorCode;
  const asUser = async (url: string, body: object): Promise<number | string> =>
    (await desk.send(url, body)).errorCode;

  test('come in together, the first of all as its admin whatever the role, and later ones with theirs', async () => {
    const { team, uids } = await desk.teamOf('ann', 'ben');
    expect(await desk.roles(team)).toEqual(['ann admin', 'ben member']);
    const cid = await desk.user('cid');
    expect(await codeOf(path, { team_id: team, uids: [cid], role: 'admin' })).toBe(0);
    expect(await desk.roles(team)).toEqual(['ann admin', 'cid admin', 'ben member']);
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select('after')
      .where('action', '=', 'team.member_added')
      .where('object', '=', String(team))
      .orderBy('id')
      .execute();
    expect(trail).toEqual([{ after: { uids, role: 'member' } }, { after: { uids: [cid], role: 'admin' } }]);
  });

  test('none comes in where one cannot: unknown, there, elsewhere, not active, named twice, in no role', async () => {
    const { team, uids } = await desk.teamOf('dan');
    const elsewhere = await desk.teamOf('eve');
    const free = await desk.user('free');
    const waiting = await desk.user('waiting', { status: 'waiting' });
    const foreign = await desk.user('foreign-user', { group_type: 'hmg' });
    const add = (more: (string | undefined)[], role?: string) =>
      desk.post(path, { team_id: team, uids: [free, ...more], role });
    expect(await add(['nobody'])).toMatchObject({ status: 404, errorCode: 1017 });
    expect(await add([foreign])).toMatchObject({ status: 404, errorCode: 1017 });
    expect(await add(uids)).toMatchObject({ status: 409, errorCode: 17003 });
    expect(await add(elsewhere.uids)).toMatchObject({ status: 409, errorCode: 17007 });
    expect(await add([waiting])).toMatchObject({ status: 409, errorCode: 17021 });
    expect(await add([free])).toMatchObject({ status: 400, errorCode: 17030 });
    expect(await add([], 'owner')).toMatchObject({ status: 400, errorCode: 17019 });
    expect(await codeOf(path, { team_id: 99999, uids: [free] })).toBe(17001);
    expect(await desk.roles(team)).toEqual(['dan admin']);
  });

  test('are a thousand at most', async () => {
    const { team } = await desk.teamOf();
    await sql`insert into users (user_id, comparable_id, username, email, phone, group_type, locale, status, created_at, team_id, team_role)
      select 'full' || n, 'full' || n, 'x', '', '', 'origin', 'ko', 'active', now(), ${team}, case when n = 1 then 'admin' else 'member' end
      from generate_series(1, ${teamLimits.members}::int) n`.execute(desk.farm.db);
    const more = await desk.user('one-too-many');
    expect(await desk.post(path, { team_id: team, uids: [more] })).toMatchObject({
      status: 409,
      errorCode: 17022,
    });
    const { team: other, uids } = await desk.teamOf('mover');
    expect(await codeOf(`${path}/move`, { team_id: team, uid: uids[0] })).toBe(17022);
    expect(await desk.roles(other)).toEqual(['mover admin']);
  });

  test('have one admin at least: the last one is not demoted, and goes when nobody is left', async () => {
    const { team, uids } = await desk.teamOf('fay', 'gil');
    const [fay, gil] = uids;
    const change = (uid: string | undefined, role: string) =>
      codeOf(`${path}/update`, { team_id: team, uid, role });
    expect(await change(fay, 'member')).toBe(17010);
    expect(await codeOf(`${path}/remove`, { team_id: team, uid: fay })).toBe(17010);
    expect(await change(gil, 'boss')).toBe(17019);
    expect(await change(gil, 'admin')).toBe(0);
    expect(await change(fay, 'member')).toBe(0);
    expect(await codeOf(`${path}/remove`, { team_id: team, uid: fay })).toBe(0);
    expect(await change(fay, 'admin')).toBe(17002);
    expect(await change(gil, 'member')).toBe(17010);
    expect(await codeOf(`${path}/remove`, { team_id: team, uid: gil })).toBe(0);
    expect(await desk.roles(team)).toEqual([]);
  });

  test('move to another team of theirs, the first one there as its admin, and no further than is right', async () => {
    const { team, uids } = await desk.teamOf('hal', 'ida', 'joe');
    const { team: other } = await desk.teamOf();
    const loner = await desk.user('loner');
    const [hal, ida, joe] = uids;
    const move = (uid: string | undefined, team_id: number, role?: string) =>
      desk.post(`${path}/move`, { team_id, uid, role });
    expect(await move(loner, other)).toMatchObject({ status: 403, errorCode: 17002 });
    expect(await move(hal, other)).toMatchObject({ status: 409, errorCode: 17010 });
    expect(await move(ida, team)).toMatchObject({ status: 409, errorCode: 17003 });
    expect(await move(ida, 99999)).toMatchObject({ status: 404, errorCode: 17001 });
    expect(await move(ida, other, 'x')).toMatchObject({ status: 400, errorCode: 17019 });
    expect((await move(ida, other)).errorCode).toBe(0);
    expect((await move(joe, other)).errorCode).toBe(0);
    expect(await desk.roles(other)).toEqual(['ida admin', 'joe member']);
    expect((await move(hal, other, 'admin')).errorCode).toBe(0);
    expect(await desk.roles(team)).toEqual([]);
  });

  test('who pays for a team neither leaves it nor moves', async () => {
    const { team, uids } = await desk.teamOf('kai', 'lea');
    const { team: other } = await desk.teamOf();
    const uid = uids[1];
    await desk.post('/admbo/team/update', { team_id: team, billing_uid: uid, version: 1 });
    expect(await desk.post(`${path}/remove`, { team_id: team, uid })).toMatchObject({
      status: 409,
      errorCode: 17005,
    });
    expect(await codeOf(`${path}/move`, { team_id: other, uid })).toBe(17005);
  });

  test('of the last two admins who leave at once, one stays (ten times)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `pair-${String(round)}`;
      const { team, uids } = await desk.teamOf(`${name}-a`, `${name}-b`, `${name}-c`);
      await desk.post(`${path}/update`, { team_id: team, uid: uids[1], role: 'admin' });
      const leave = (uid: string | undefined) => codeOf(`${path}/remove`, { team_id: team, uid });
      const codes = await Promise.all([leave(uids[0]), leave(uids[1])]);
      expect(codes.sort()).toEqual([0, 17010]);
      expect((await desk.roles(team)).filter((one) => one.endsWith(' admin'))).toHaveLength(1);
    }
  });

  test('a user for whom a token acts sees their own team in the list, and none without one', async () => {
    const { team, uids } = await desk.teamOf('seer');
    await desk.teamOf('unseen');
    const alone = await desk.user('teamless');
    const away = await desk.user('gone-seer', { status: 'suspended' });
    const list = (who: 'admin' | 'token', acting: string) =>
      desk.get<{ teams: { team_id: number }[] }>(`/admbo/team?acting_uid=${acting}`, who);
    const own = uids[0] ?? '';
    expect((await list('token', own)).data.teams).toMatchObject([{ team_id: team }]);
    expect((await list('token', alone)).data.teams).toEqual([]);
    expect(await list('token', away)).toMatchObject({ status: 403, errorCode: 2503 });
    expect(await list('token', 'nobody')).toMatchObject({ status: 404, errorCode: 1017 });
    expect(await list('admin', own)).toMatchObject({ status: 400, errorCode: 901 });
    const file = { table: 'teams', acting_uid: own };
    expect(await desk.post('/admbo/csv/download', file)).toMatchObject({ status: 400, errorCode: 901 });
  });

  test('a person acts for nobody, and a token for an active user with that user’s rights', async () => {
    const { team, group, uids } = await desk.teamOf('mia', 'ned', 'oda');
    const [mia, ned, oda] = uids;
    const stranger = await desk.user('stranger');
    const away = await desk.user('away', { status: 'suspended' });
    const name = { team_id: team, team_name: 'Acted', version: 1 };
    expect(await codeOf('/admbo/team/update', { ...name, acting_uid: mia })).toBe(901);
    const act = (acting_uid: string | undefined) => desk.send('/admbo/team/update', { ...name, acting_uid });
    expect(await act(away)).toMatchObject({ status: 403, errorCode: 2503 });
    expect(await act('nobody')).toMatchObject({ status: 404, errorCode: 1017 });
    expect(await act(stranger)).toMatchObject({ status: 403, errorCode: 17002 });
    expect(await act(ned)).toMatchObject({ status: 403, errorCode: 17008 });
    expect((await act(mia)).errorCode).toBe(0);
    for (const [url, body] of [
      [path, { uids: [stranger] }],
      [`${path}/update`, { uid: oda, role: 'admin' }],
      [`${path}/remove`, { uid: oda }],
    ] as const)
      expect(await asUser(url, { team_id: team, ...body, acting_uid: ned })).toBe(17008);
    const { team: other } = await desk.teamOf();
    expect(await asUser(`${path}/move`, { team_id: other, uid: oda, acting_uid: mia })).toBe(17002);
    expect(await asUser('/admbo/team/delete', { team_id: team, acting_uid: ned })).toBe(17013);
    expect(await asUser('/admbo/team/delete', { team_id: team, acting_uid: mia })).toBe(17011);
    const list = `/admbo/team/${String(team)}/member?acting_uid=`;
    expect((await desk.get(`${list}${stranger}`, 'token')).errorCode).toBe(17002);
    expect((await desk.get(`${list}${ned ?? ''}`, 'token')).errorCode).toBe(0);
    // Somebody leaves by themselves, and founds a team of which they are the admin.
    expect(await asUser(`${path}/remove`, { team_id: team, uid: ned, acting_uid: ned })).toBe(0);
    const founded = { group_id: group, team_name: 'Founded' };
    expect(await asUser('/admbo/team', { ...founded, acting_uid: mia })).toBe(17007);
    const made = await desk.send('/admbo/team', { ...founded, acting_uid: ned });
    expect(await desk.roles(Number(made.data['team_id']))).toEqual(['ned admin']);
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select('after')
      .where('action', '=', 'team.added')
      .where('object', '=', String(made.data['team_id']))
      .execute();
    expect(trail).toMatchObject([{ after: { acting_uid: ned } }]);
  });
});
