import type { Failure } from '@rackhand/contract/call/endpoint';
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

interface Answer<Data> extends Failure {
  data: Data;
}
async function ask<Data>(url: string, payload: object | string, more: object = {}): Promise<Answer<Data>> {
  const all = { ...headers, 'content-type': 'application/json', ...more };
  const response = await desk.farm.app.inject({ method: 'POST', url, payload, headers: all });
  return response.json<Answer<Data>>();
}
const post = async <Data>(url: string, payload: object | string): Promise<Data> =>
  (await ask<Data>(url, payload)).data;
const importFile = (file: string, query = '') =>
  ask<{ faults: object[] }>(`/admbo/user/import${query}`, file, { 'content-type': 'text/csv' });
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
    await importFile(`user_id,username,email\nimported,${typed},imported@a.example\n`);
    for (const part of parts)
      for (const form of ['NFC', 'NFD'] as const)
        expect(await find(part.normalize(form))).toEqual([name, name, name]);
  },
);

const odd = {
  ko: '이름에 줄바꿈이나 제어 문자처럼 쓸 수 없는 문자가 있습니다.',
  en: 'The name has characters that cannot be used, such as line breaks or control characters.',
};

it.each([
  ['a line break', 'a\nb'],
  ['a carriage return', 'a\rb'],
  ['a tab', 'a\tb'],
  ['a bell', 'a\u0007b'],
  ['a line separator', 'a\u2028b'],
  ['a paragraph separator', 'a\u2029b'],
])('an administrator can add, change and import no user whose name has %s in it', async (_what, username) => {
  const uid = await desk.addUser('changed', { username: 'Kim' });
  const refusal = (language: 'ko' | 'en') => ({
    ...{ errorCode: 901, details: [{ field: 'username', message: odd[language] }] },
  });
  for (const language of ['ko', 'en'] as const) {
    const spoken = { 'accept-language': language };
    const user = { user_id: 'created', email: 'created@a.example', username };
    expect(await ask('/admbo/user/create', user, spoken)).toMatchObject(refusal(language));
    const change = { username, version: 1 };
    expect(await ask(`/admbo/user_info/modify/${uid}`, change, spoken)).toMatchObject(refusal(language));
  }
  const file = `user_id,username,email\nimported,"${username}",imported@a.example\n`;
  const { data } = await importFile(file, '?dry_run=true');
  expect(data.faults).toMatchObject([{ field: 'username', value: username, texts: odd }]);
  expect((await importFile(file)).errorCode).toBe(901);
  const kept = await desk.farm.db.selectFrom('users').select(['user_id', 'username']).execute();
  expect(kept).toEqual([{ user_id: 'changed', username: 'Kim' }]);
});

it('a user who was called so before is read and changed in all else, and by a name that is told again as it is', async () => {
  const uid = await desk.addUser('older', { username: 'a\nb' });
  const url = `/admbo/user_info/modify/${uid}`;
  expect(await ask(url, { memo: 'VIP', version: 1 })).toMatchObject({ errorCode: 0, data: { version: 2 } });
  const again = { username: 'a\nb', memo: 'VVIP', version: 2 };
  expect(await ask(url, again)).toMatchObject({ errorCode: 0, data: { version: 3 } });
  expect((await ask(url, { username: 'a\nc', version: 3 })).errorCode).toBe(901);
  const detail = await desk.farm.app.inject({ url: `/admbo/user/detail/${uid}`, headers });
  const user = { username: 'a\nb', memo: 'VVIP', version: 3 };
  expect(detail.json<{ data: object }>().data).toMatchObject({ user });
});
