import { afterEach, beforeEach, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';

let desk: UserDesk;
let headers: Record<string, string>;
beforeEach(async () => {
  desk = await openUserDesk();
  headers = { cookie: await desk.farm.signIn('admin'), ...sameOrigin };
});
afterEach(() => desk.farm.close());

async function post<Data>(url: string, payload: object | string, type = 'application/json'): Promise<Data> {
  const all = { ...headers, 'content-type': type };
  const response = await desk.farm.app.inject({ method: 'POST', url, payload, headers: all });
  return response.json<{ data: Data }>().data;
}
const find = async (sval: string): Promise<string[]> => {
  const body = { skey: 'username', sval };
  const { users } = await post<{ users: { username: string }[] }>('/admbo/user/search', body);
  return users.map(({ username }) => username);
};

/** Names as a keyboard of macOS writes them, and parts by which they are looked for. */
const names = [
  { name: '김민준', parts: ['민', '민준', '김민준'] },
  { name: 'Zoë Ångström', parts: ['oë', 'ångström'] },
  { name: 'Nguyễn Thị Ắ', parts: ['ễn', 'thị ắ'] },
];

it.each(names)(
  'a user added, changed or imported with a decomposed name is found by any part of it: $name',
  async ({ name, parts }) => {
    const typed = name.normalize('NFD');
    const kim = { user_id: 'created', email: 'created@a.example', username: typed };
    await post('/admbo/user/create', kim);
    const uid = await desk.addUser('changed', { username: 'Other' });
    await post(`/admbo/user_info/modify/${uid}`, { username: ` ${typed} `, version: 1 });
    await post(
      '/admbo/user/import',
      `user_id,username,email\nimported,${typed},imported@a.example\n`,
      'text/csv',
    );
    for (const part of parts)
      for (const form of ['NFC', 'NFD'] as const)
        expect(await find(part.normalize(form))).toEqual([name, name, name]);
  },
);
