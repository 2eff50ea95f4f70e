import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { exportUser, userHistory } from '@rackhand/contract/endpoints/user-changes';
import type { readUser } from '@rackhand/contract/endpoints/users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { addLot } from '../../testing/point-desk.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import { seal } from '../../testing/seal.ts';
import { fetchTicket } from '../../testing/sign-in-by-http.ts';
import { openUserDesk, tokenOf, type UserDesk } from '../../testing/user-desk.ts';

type Headers = Record<string, string>;
interface Answer<Data> {
  errorCode: number | string;
  data: Data;
}

const kim = { user_id: 'minjun.kim', username: 'Minjun Kim', email: 'minjun@a.example' };
const old = 'Blue7Kettle!moss';
const anew = 'Green7Kettle!fern';

let desk: UserDesk;
let admin: Headers;
let chief: Headers;
let service: Headers;
beforeEach(async () => {
  desk = await openUserDesk();
  admin = { cookie: await desk.farm.signIn('admin'), ...sameOrigin };
  chief = { cookie: await desk.farm.signIn('super'), ...sameOrigin };
  ({ headers: service } = await makeApiToken(desk.farm, ['customers']));
});
afterEach(() => desk.farm.close());

async function post<Data>(url: string, payload: object, headers = admin): Promise<Answer<Data>> {
  return (await desk.farm.app.inject({ method: 'POST', url, payload, headers })).json<Answer<Data>>();
}
async function get<Data>(url: string, headers = chief): Promise<Data> {
  return (await desk.farm.app.inject({ url, headers })).json<Answer<Data>>().data;
}
async function sealed(password: string): Promise<{ pw: string; key: string }> {
  const { public_key: publicKey, key } = await fetchTicket(desk.farm.app);
  return { pw: seal(password, publicKey), key };
}
const create = async (password: string): Promise<string> =>
  (await post<{ uid: string }>('/admbo/user/create', { ...kim, ...(await sealed(password)) })).data.uid;
const verify = async (password: string) =>
  (await post('/service/user/verify', { user_id: kim.user_id, ...(await sealed(password)) }, service))
    .errorCode;
const openLink = async (token: string) => (await post('/service/link/open', { token }, service)).errorCode;

/** A user of long standing: a run with a link, points, a mail that waits, and values of their own. */
async function furnish(uid: string): Promise<string> {
  const { test_run_id } = await runDeskOf(desk.farm).add({
    result: 'passed',
    row: { uid, access: 'public' },
  });
  await addLot(desk.farm, { uid }, { basic: 7, bonus: 3 });
  await post('/admbo/user/extra_data/change', { uid, extra_data: { plan: 'gold' }, version: 1 });
  await post(`/admbo/user_info/modify/${uid}`, { memo: 'secret memo', version: 2 });
  await post('/admbo/user/pw/change', { uid, ...(await sealed('Red7Kettle!heath')) });
  await desk.farm.db.updateTable('mails').set({ state: 'waiting' }).where('user_uid', '=', uid).execute();
  const link = { test_run_id, access: 'public' };
  return (await post<{ token: string }>('/admbo/link/create', link)).data.token;
}

const mailsOf = (uid: string) =>
  desk.farm.db.selectFrom('mails').select('recipient').where('user_uid', '=', uid).execute();

it('a user who is signed in as, exported, mailed and linked is erased at once, and whoever has the id next gets nothing of it', async () => {
  const uid = await create(old);
  const token = await furnish(uid);
  expect(await openLink(token)).toBe(0);
  expect(await mailsOf(uid)).not.toEqual([]);
  const taken = await desk.redeem(tokenOf(await desk.start(admin['cookie'] ?? '', uid)));
  const session = taken.json<Answer<{ session_token: string }>>().data.session_token;
  const untaken = tokenOf(await desk.start(chief['cookie'] ?? '', uid));
  expect((await desk.check(session)).statusCode).toBe(200);
  for (const _ of [1, 2, 3, 4, 5]) await verify('Wrong7!pass');
  expect(await verify('Red7Kettle!heath')).toBe(1043);
  expect((await post(`/admbo/user/${uid}/leave`, {})).errorCode).toBe(0);
  // Both sign-ins stand: nobody has ended them.
  const exporting = get<AnswerOf<typeof exportUser>>(`/admbo/user/${uid}/export`);
  expect((await post('/admbo/user/hard_delete', { uid, confirm: kim.user_id }, chief)).errorCode).toBe(0);
  await exporting;

  const nothingLeft = async (): Promise<void> => {
    expect((await desk.check(session)).statusCode).toBe(401);
    expect((await desk.redeem(untaken)).json()).toMatchObject({ errorCode: 2006 });
    expect(await openLink(token)).toBe(2027);
    expect(await mailsOf(uid)).toEqual([]);
    const exported = await get<AnswerOf<typeof exportUser>>(`/admbo/user/${uid}/export`);
    expect(exported).toMatchObject({ links: [], mails: [], invitations: [], wallet: { available: 0 } });
    expect(JSON.stringify(exported)).not.toMatch(/minjun|secret memo|gold/i);
  };
  await nothingLeft();

  const next = await create(anew);
  expect(next).not.toBe(uid);
  expect(await verify(old)).toBe(1003);
  const whole = await get<AnswerOf<typeof readUser>>(`/admbo/user/detail/${next}`);
  expect(whole).toMatchObject({
    ...{ tests: [], links: [], tickets: [], periods: [], waiting: { total_count: 0 } },
    wallet: { basic: 0, bonus: 0, reserved: 0, available: 0 },
    user: { ...kim, version: 1, memo: '', extra_data: {}, last_seen_at: null, locked_until: null },
  });
  const { entries } = await get<AnswerOf<typeof userHistory>>(`/admbo/user/${next}/history`);
  expect(entries.map(({ action }) => action)).toEqual(['user.read', 'user.created']);
  expect(await get(`/admbo/user/${next}/export`)).toMatchObject({ sign_ins: [], runs: [], active_days: [] });
  expect(await verify(anew)).toBe(0);
  await nothingLeft();
});
