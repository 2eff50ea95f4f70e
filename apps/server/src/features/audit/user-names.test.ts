import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addSession, makeForeignAdmin } from '../../testing/foreign-rows.ts';
import { addCustomer, serviceUrl } from '../../testing/user-desk.ts';

let farm: TestFarm;
/** A super admin of all deployments, and one of `origin` alone. */
let chief: string;
let fellow: string;
beforeEach(async () => {
  farm = await createTestFarm(undefined, {}, { 'origin.json': { serviceUrl } });
  chief = await farm.signIn('super');
  ({ cookie: fellow } = await addSession(farm, await makeForeignAdmin(farm, 'fellow', 'origin'), 'origin'));
});
afterEach(() => farm.close());

interface Entry {
  action: string;
  object: string;
  object_name: string | null;
}

async function find(query: string, cookie: string): Promise<Entry[]> {
  const { body } = await farm.app.inject({ url: `/admbo/audit?limit=50&${query}`, headers: { cookie } });
  return (JSON.parse(body) as { data: { entries: Entry[] } }).data.entries;
}
async function entries(...actions: string[]): Promise<Entry[]> {
  return (await find('', chief)).filter(({ action }) => actions.includes(action));
}
const postAs = (cookie: string, url: string, payload: object): Promise<LightMyRequestResponse> =>
  farm.app.inject({ method: 'POST', url, payload, headers: { cookie, ...sameOrigin } });
const file = async (cookie: string): Promise<string> =>
  (await farm.app.inject({ url: '/admbo/audit/download', headers: { cookie } })).body;

const foreignDeeds = (uid: string): [url: string, body: object][] => [
  ['/admbo/signin/user', { uid }],
  ['/admbo/user/invite', { uid }],
  [`/admbo/user_info/modify/${uid}`, { memo: 'x', version: 1 }],
  [`/admbo/user/${uid}/restore`, {}],
  ['/admbo/user/hard_delete', { uid, confirm: 'x' }],
  ['/admbo/ticket/give', { uid, basic_point: 7, note: 'x' }],
  ['/admbo/user_period/give', { uid, start_date: '2099-01-01', term: 3, note: 'x' }],
];

it('a super admin reads whose points and period tickets an entry is about, by the id that the user has now', async () => {
  const uid = await addCustomer(farm, 'minjun.kim');
  await farm.call('/admbo/ticket/give', { uid, basic_point: 7, note: 'x' });
  const spell = { start_date: '2099-01-01', end_date: '2099-01-31', note: 'x' };
  const { period_id } = (await farm.call('/admbo/user_period/give', { uid, ...spell })).data;
  await farm.call('/admbo/user_period/cancel', { period_id, note: 'x' });
  const about = () => entries('ticket.given', 'period.given', 'period.cancelled');
  expect((await about()).map(({ object, object_name }) => [object, object_name])).toEqual(
    Array.from({ length: 3 }, () => [uid, 'minjun.kim']),
  );
  await farm.db.updateTable('users').set({ user_id: 'deleted-1' }).where('uid', '=', uid).execute();
  expect((await about()).map(({ object_name }) => object_name)).toEqual(
    Array.from({ length: 3 }, () => 'deleted-1'),
  );
});

it('a super admin of one deployment is told neither by list, file nor search what a user of another is called, whose uid a refusal names; one of all deployments is', async () => {
  const uid = await addCustomer(farm, 'minjun.kim', { group_type: 'hmg' });
  const deeds = foreignDeeds(uid);
  for (const [url, payload] of deeds) {
    const refused = await postAs(fellow, url, payload);
    expect([url, refused.statusCode, refused.json()]).toMatchObject([url, 404, { errorCode: 1017 }]);
  }
  const names = async (cookie: string) =>
    (await find('who=fellow&result=refused', cookie)).map(({ object, object_name }) => [object, object_name]);
  expect(await names(fellow)).toEqual(deeds.map(() => [uid, null]));
  expect(await file(fellow)).not.toContain('minjun.kim');
  expect(await find('object=minjun', fellow)).toEqual([]);
  expect(await names(chief)).toEqual(deeds.map(() => [uid, 'minjun.kim']));
  expect(await file(chief)).toContain('minjun.kim');
  expect(await find('object=minjun', chief)).toHaveLength(deeds.length);
});

it('a super admin of one deployment reads what one of all has given its users, and what became of it', async () => {
  const uid = await addCustomer(farm, 'minjun.kim');
  const { ticket_id } = (await farm.call('/admbo/ticket/give', { uid, basic_point: 7, note: 'x' })).data;
  const ended = { status: 'cancelled', version: 1, note: 'x' };
  expect((await farm.call(`/admbo/ticket/update/${String(ticket_id)}`, ended)).errorCode).toBe(0);
  const told = (await find('', fellow)).map(({ action }) => action);
  expect(told.filter((action) => action.startsWith('ticket.'))).toEqual(['ticket.cancelled', 'ticket.given']);
});

it('a super admin finds the entries about a user by part of the id that the trail shows, without case, and no others', async () => {
  const [yejun, minjun] = [await addCustomer(farm, 'Yejun.Han'), await addCustomer(farm, 'minjun.kim')];
  for (const uid of [yejun, minjun]) {
    await postAs(fellow, '/admbo/ticket/give', { uid, basic_point: 7, note: 'x' });
    await postAs(fellow, `/admbo/user_info/modify/${uid}`, { memo: 'x', version: 1 });
  }
  const found = async (text: string) =>
    (await find(`object=${encodeURIComponent(text)}`, fellow)).map(({ object }) => object);
  for (const text of ['yejun.han', 'JUN.h', 'ｙｅｊｕｎ', yejun])
    expect([text, await found(text)]).toEqual([text, [yejun, yejun]]);
  expect(await found('jun.')).toEqual([minjun, minjun, yejun, yejun]);
  for (const text of ['yejun%', 'yejun_han', 'hanyejun'])
    expect([text, await found(text)]).toEqual([text, []]);
});
