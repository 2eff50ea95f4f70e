import type { User, UserDetail } from '@rackhand/contract/account/user';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';

describe('users, as an admin reads them', () => {
  let desk: UserDesk;
  let headers: Record<string, string>;
  beforeEach(async () => {
    desk = await openUserDesk();
    headers = { cookie: await desk.farm.signIn('admin'), ...sameOrigin };
  });
  afterEach(() => desk.farm.close());

  async function get<Data>(url: string, as: Record<string, string> = headers) {
    const response = await desk.farm.app.inject({ url, headers: as });
    return response.json<{ errorCode: number; data: Data }>();
  }
  const trail = () =>
    desk.farm.db.selectFrom('audit_trail').select(['action', 'object', 'after']).orderBy('id').execute();

  test('are counted by status, with the ten newest, e-mail and phone masked', async () => {
    for (let index = 1; index <= 11; index += 1) await desk.addUser(`user${String(index)}`);
    await desk.addUser('gone', { status: 'left' });
    await desk.addUser('theirs', { group_type: 'hmg' });
    const { data } = await get<{ counts: object; users: User[] }>('/admbo/user/main');
    expect(data.counts).toEqual({ total: 12, waiting: 0, active: 11, suspended: 0, left: 1 });
    expect(data.users.map(({ user_id: id }) => id).slice(0, 2)).toEqual(['gone', 'user11']);
    expect(data.users).toHaveLength(10);
    expect(data.users[1]).toMatchObject({ email: 'us***@customer.example', phone: '010-****-1000' });
  });

  test('are chosen from by id or name, the active ones unless another status is asked for', async () => {
    await desk.addUser('kim.one', { username: 'Minjun' });
    await desk.addUser('lee.two', { username: 'Kim Lee' });
    await desk.addUser('kim.gone', { status: 'left' });
    const { data } = await get<{ total_count: number; users: object[] }>('/admbo/user/all?q=KIM');
    expect(data.total_count).toBe(2);
    expect(data.users[0]).toEqual({
      uid: expect.any(String) as string,
      user_id: 'kim.one',
      username: 'Minjun',
      status: 'active',
      ...{ team_id: null, team_name: null },
    });
    const left = await get<{ users: User[] }>('/admbo/user/all?q=kim&status=left');
    expect(left.data.users.map(({ user_id: id }) => id)).toEqual(['kim.gone']);
    await desk.addUser('a.kim.gone');
    const all = await get<{ users: User[] }>('/admbo/user/all?q=Kim.gone&status=all');
    expect(all.data.users.map(({ user_id: id }) => id)).toEqual(['kim.gone', 'a.kim.gone']);
  });

  test('are whole one by one alone, and each reading stands in the trail by uid', async () => {
    const uid = await desk.addUser('minjun.kim');
    const { data } = await get<{ user: UserDetail }>(`/admbo/user/detail/${uid}`);
    const addresses = { email: 'minjun.kim@customer.example', phone: '01000001000' };
    expect(data.user).toMatchObject({ uid, ...addresses, memo: '', extra_data: {}, is_billing: false });
    expect((await trail()).filter(({ action }) => action === 'user.read')).toMatchObject([{ object: uid }]);
    expect(JSON.stringify(await trail())).not.toMatch(/minjun/);
    const foreign = await desk.addUser('theirs', { group_type: 'hmg' });
    for (const none of [foreign, 'nobody'])
      expect((await get(`/admbo/user/detail/${none}`)).errorCode).toBe(1017);
  });

  test('are in the trail by uid, and their id is looked up when it is read', async () => {
    const uid = await desk.addUser('minjun.kim');
    await get(`/admbo/user/detail/${uid}`);
    const chief = { cookie: await desk.farm.signIn('super') };
    const { data } = await get<{ entries: object[] }>('/admbo/audit?limit=5', chief);
    expect(JSON.stringify(data)).toContain('"object_name":"minjun.kim"');
  });

  test('have an id and an e-mail that no other of the group has, which is told before one is added or changed', async () => {
    const uid = await desk.addUser('minjun.kim');
    await desk.addUser('seoyeon', { status: 'left' });
    await desk.addUser('theirs', { group_type: 'hmg' });
    await sql`update users set comparable_email = lower(email)`.execute(desk.farm.db);
    const taken = async (payload: object): Promise<unknown> => {
      const asked = { method: 'POST', url: '/admbo/user/taken', headers, payload } as const;
      return (await desk.farm.app.inject(asked)).json<{ data: { taken?: unknown }; errorCode: number }>();
    };
    const said = (fields: string[]) => ({ errorCode: 0, data: { taken: fields } });
    const [own, their] = [' MINJUN.kim ', 'theirs@customer.example'];
    expect(await taken({ user_id: own, email: 'Seoyeon@customer.EXAMPLE' })).toMatchObject(
      said(['user_id', 'email']),
    );
    expect(await taken({ user_id: 'theirs', email: their })).toMatchObject(said([]));
    expect(await taken({ user_id: own, uid })).toMatchObject(said([]));
    expect(await taken({ email: 'minjun' })).toMatchObject(said([]));
    expect(await taken({ uid: 'nobody' })).toMatchObject({ errorCode: 1017 });
  });

  test('are for a token of the scope customers, and none of them for one that only reads', async () => {
    const uid = await desk.addUser('minjun.kim');
    const reader = await makeApiToken(desk.farm, ['read']);
    const service = await makeApiToken(desk.farm, ['customers']);
    for (const url of ['/admbo/user/main', '/admbo/user/all', `/admbo/user/detail/${uid}`]) {
      expect([url, (await get(url, reader.headers)).errorCode]).toEqual([url, 2001]);
      expect([url, (await get(url, service.headers)).errorCode]).toEqual([url, 0]);
    }
  });
});
