import type { User } from '@rackhand/contract/account/user';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';
import { ensureTrialUsers } from './trial-users.ts';
import { foldUserTallies } from './user-tallies.ts';

interface Found {
  errorCode: number | string;
  data: { total_count: number; users: User[] };
}

describe('the list of users', () => {
  let desk: UserDesk;
  let cookie: string;
  beforeEach(async () => {
    desk = await openUserDesk();
    cookie = await desk.farm.signIn('admin');
  });
  afterEach(() => desk.farm.close());

  async function search(payload: object | string = {}): Promise<Found> {
    const type = typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = { cookie, ...sameOrigin, 'content-type': type };
    const url = '/admbo/user/search';
    return (await desk.farm.app.inject({ method: 'POST', url, headers, payload })).json<Found>();
  }
  const idsOf = ({ data }: Found): string[] => data.users.map(({ user_id: id }) => id);

  test('has 10 rows of the newest users first, in pages counted from 0', async () => {
    for (let index = 1; index <= 12; index += 1) await desk.addUser(`user${String(index)}`);
    const first = await search();
    expect(first.data.total_count).toBe(12);
    expect(idsOf(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((index) => `user${String(index)}`));
    expect(idsOf(await search({ page: 1 }))).toEqual(['user2', 'user1']);
    expect(idsOf(await search({ page: 2, rows_per_page: 5 }))).toEqual(['user2', 'user1']);
  });

  test('is searched by one field, literally and without case, from a form too', async () => {
    await desk.addUser('Min_jun', { username: 'Minjun Kim' });
    await desk.addUser('minXjun', { username: 'Other' });
    expect(idsOf(await search({ sval: 'MIN_' }))).toEqual(['Min_jun']);
    expect(idsOf(await search({ skey: 'username', sval: 'kim' }))).toEqual(['Min_jun']);
    expect(idsOf(await search({ skey: 'email', sval: "' OR 1=1--" }))).toEqual([]);
    const sort = encodeURIComponent(JSON.stringify({ id: 'user_id', direction: 'asc' }));
    expect(idsOf(await search(`skey=user_id&sval=jun&page=0&rows_per_page=10&sort=${sort}`))).toHaveLength(2);
  });

  test('is searched by a phone as it is typed, kept or shown', async () => {
    for (const [id, phone] of [
      ['minjun', '01012345678'],
      ['hana', '01098761234'],
    ] as const) {
      const uid = await desk.addUser(id);
      await desk.farm.db.updateTable('users').set({ phone }).where('uid', '=', uid).execute();
    }
    const found = async (sval: string): Promise<string[]> => idsOf(await search({ skey: 'phone', sval }));
    for (const part of ['01012345678', '010-1234-5678', '010 1234', '010-****-5678', '****-5678'])
      expect(await found(part)).toEqual(['minjun']);
    expect(await found('1234')).toEqual(['hana', 'minjun']);
    for (const none of ['-', '_', '%', '010-***-5678', 'min']) expect(await found(none)).toEqual([]);
  });

  test('is searched by an e-mail as it is kept or shown, and the shown one finds no more than is shown', async () => {
    await desk.addUser('minjun', { email: 'minjun.kim@a.example' });
    await desk.addUser('mia', { email: 'Mia@a.example' });
    await desk.addUser('mi_x', { email: 'mi_x@b.example' });
    await desk.addUser('star', { email: 'mi*n@c.example' });
    await desk.addUser('one', { email: 'm@a.example' });
    const found = async (sval: string): Promise<string[]> =>
      idsOf(await search({ skey: 'email', sval })).toSorted();
    expect(await found('minjun.kim@')).toEqual(['minjun']);
    for (const shown of ['mi***@a.example', 'MI***@a.', 'i***@a.example'])
      expect(await found(shown)).toEqual(['mia', 'minjun']);
    expect(await found('***@a.example')).toEqual(['mia', 'minjun', 'one']);
    expect(await found('mi***@')).toEqual(['mi_x', 'mia', 'minjun', 'star']);
    expect(await found('mi*n@')).toEqual(['star']);
    for (const none of ['minjun***@a.example', 'mi***kim@a.example', 'mi**@a.example', 'm_***@'])
      expect(await found(none)).toEqual([]);
  });

  test('is counted as it stands after any change, also when what was counted is folded', async () => {
    const ids = ['one', 'two', 'three', 'four'];
    const uids = await Promise.all(ids.map((id) => desk.addUser(id)));
    const change = (values: object, uid: string | undefined) =>
      desk.farm.db
        .updateTable('users')
        .set(values)
        .where('uid', '=', uid ?? '')
        .execute();
    await change({ status: 'suspended' }, uids[0]);
    await change({ status: 'left', erased_at: desk.farm.clock.now() }, uids[1]);
    await desk.farm.db
      .deleteFrom('users')
      .where('uid', '=', uids[2] ?? '')
      .execute();
    for (const _ of [1, 2]) {
      const counts = await Promise.all(
        [{}, { status: 'active' }, { status: 'suspended' }, { status: 'left' }].map((filter) =>
          search({ filter }),
        ),
      );
      expect(counts.map(({ data }) => data.total_count)).toEqual([2, 1, 1, 0]);
      await foldUserTallies(desk.farm.db);
    }
  });

  test('is sorted by what either name of the order says, and by one of them at a time', async () => {
    for (const id of ['b-user', 'c-user', 'a-user']) await desk.addUser(id);
    const order = { id: 'user_id', direction: 'asc' };
    const expected = ['a-user', 'b-user', 'c-user'];
    expect(idsOf(await search({ sort: order }))).toEqual(expected);
    expect(idsOf(await search({ orderby: order }))).toEqual(expected);
    expect(idsOf(await search(`orderby=${encodeURIComponent(JSON.stringify(order))}`))).toEqual(expected);
    expect((await search({ sort: order, orderby: order })).errorCode).toBe(901);
  });

  test('refuses a key or column that is none, and a page that cannot be', async () => {
    for (const wrong of [
      { skey: 'comparable_id' },
      { sort: { id: 'password', direction: 'asc' } },
      { orderby: { id: 'password', direction: 'asc' } },
      { page: -1 },
      { rows_per_page: 601 },
      { unknown: 1 },
    ])
      expect((await search(wrong)).errorCode).toBe(901);
  });

  test('shows nobody of another group', async () => {
    await desk.addUser('mine');
    await desk.addUser('theirs', { group_type: 'hmg' });
    expect(idsOf(await search())).toEqual(['mine']);
  });

  test('is empty on a fresh server, and has made-up users where the trial asks for them, once', async () => {
    expect((await search()).data.total_count).toBe(0);
    await ensureTrialUsers(desk.farm);
    const made = await search({ rows_per_page: 100 });
    expect(made.data.total_count).toBeGreaterThan(10);
    expect(new Set(made.data.users.map(({ status }) => status))).toEqual(new Set(['active', 'left']));
    expect(made.data.users.every(({ email }) => /^[a-z]{2}\*\*\*@.*\.example$/.test(email))).toBe(true);
    const left = await desk.farm.db
      .selectFrom('users')
      .select('left_at')
      .where('status', '=', 'left')
      .execute();
    expect(left.every(({ left_at }) => left_at !== null && left_at < desk.farm.clock.now())).toBe(true);
    await ensureTrialUsers(desk.farm);
    expect((await search()).data.total_count).toBe(made.data.total_count);
  });
});
