import type { AnswerOf, Failure } from '@rackhand/contract/call/endpoint';
import type { adminList } from '@rackhand/contract/endpoints/admins';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passwordOf, sameOrigin } from '../../testing/create-test-app.ts';
import { emailOf, type MailRoom, openMailRoom, shownIn } from '../../testing/mail-room.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';

const kim = { adm_id: 'Kim.lab', adm_email: 'kim@farm.example', adm_phone: '010-1234-5678' };

describe('admins', () => {
  let room: MailRoom;
  let chief: string;
  beforeEach(async () => {
    room = await openMailRoom();
    chief = await room.farm.signIn('super');
  });
  afterEach(() => room.close());

  const add = (body: object = {}, cookie = chief) =>
    room.post('/admbo/admin/add', { body: { ...kim, ...body }, cookie });
  const change = (body: object, cookie = chief, secrets = {}) =>
    room.post('/admbo/admin/change_info', { body: { ...body }, cookie, secrets });
  const remove = (aid: string, cookie = chief) => room.post(`/admbo/admin/remove/${aid}`, { cookie });
  const info = { adm_email: kim.adm_email, adm_phone: kim.adm_phone };

  async function list(cookie = chief, query = ''): Promise<AnswerOf<typeof adminList>['admins']> {
    const response = await room.farm.app.inject({ url: `/admbo/admin/list${query}`, headers: { cookie } });
    return response.json<{ data: AnswerOf<typeof adminList> }>().data.admins;
  }
  async function aidOf(admId: string): Promise<string> {
    const found = (await list()).find((admin) => admin.adm_id === admId);
    return found?.aid ?? '';
  }

  test('a super admin adds one, who comes in with the mailed password and chooses an own one', async () => {
    const aid = (await add()).json<{ data: { aid: string } }>().data.aid;
    expect((await list()).find((admin) => admin.aid === aid)).toMatchObject({
      adm_id: 'Kim.lab',
      adm_phone: '01012345678',
      is_super_admin: false,
      group_type: 'origin',
      account_state: 'waiting',
      session_count: 0,
    });
    const mailed = shownIn(await room.mailTo('kim@farm.example'));
    const response = await signInByHttp(room.farm.app, 'kim.LAB', mailed);
    expect(response.json()).toMatchObject({ errorCode: 0, data: { is_renewed_pw: false } });
    const secrets = { pw: 'Wz7!vQ2xTr' };
    const cookie = cookiesOf(response);
    expect(codeOf(await room.post('/admbo/admin/change_pw', { secrets, cookie }))).toBe(0);
    expect(codeOf(await signInByHttp(room.farm.app, 'kim.lab', 'Wz7!vQ2xTr'))).toBe(0);
    expect((await list()).find((admin) => admin.aid === aid)).toMatchObject({ account_state: 'active' });
  });

  test('a new one who never came in time is told that the account is not activated', async () => {
    await add();
    const mailed = shownIn(await room.mailTo('kim@farm.example'));
    room.farm.clock.advance(30 * 60_000);
    expect(codeOf(await signInByHttp(room.farm.app, 'kim.lab', mailed))).toBe(1009);
    chief = await room.farm.signIn('super');
    expect((await list()).at(1)).toMatchObject({ adm_id: 'Kim.lab', account_state: 'lapsed' });
  });

  test('every mistake in what is told of a new one is named at once, in the order of the form', async () => {
    const fields = (response: LightMyRequestResponse): string[] =>
      (response.json<Failure>().details ?? []).map(({ field }) => field);
    const empty = await add({ adm_id: ' ', adm_email: '', adm_phone: '' });
    expect(codeOf(empty)).toBe(901);
    expect(fields(empty)).toEqual(['adm_id', 'adm_email', 'adm_phone']);
    expect(empty.json<Failure>().details?.[0]?.message).toBe('아이디를 입력하세요.');
    const broken = await add({ adm_email: 'kim@', adm_phone: '02-123-4567' });
    expect(codeOf(broken)).toBe(31110);
    expect(fields(broken)).toEqual(['adm_email', 'adm_phone']);
  });

  test('one whose password a super admin has set waits for the first sign-in, even without a mail', async () => {
    const { aid } = (await add()).json<{ data: { aid: string } }>().data;
    room.farm.clock.advance(31 * 60_000);
    const secrets = { pw: 'Wz7!vQ2xTr' };
    expect(codeOf(await room.post('/admbo/admin/change_pw', { secrets, body: { aid }, cookie: chief }))).toBe(
      0,
    );
    const row = (await list()).find((admin) => admin.aid === aid);
    expect(row).toMatchObject({ account_state: 'waiting', last_signed_in_at: null });
    expect(codeOf(await signInByHttp(room.farm.app, 'kim.lab', secrets.pw))).toBe(0);
  });

  test('an id, whatever its case and width, and an address are given once', async () => {
    await add();
    expect((await add({ adm_email: 'lee@farm.example' })).json()).toMatchObject({ errorCode: 31111 });
    expect(codeOf(await add({ adm_id: 'KIM.LAB', adm_email: 'lee@farm.example' }))).toBe(31111);
    const taken = await add({ adm_id: 'lee', adm_email: 'KIM@farm.example' });
    expect(taken.json()).toMatchObject({ errorCode: 31109, details: [{ field: 'adm_email' }] });
    expect(room.office.letters.length).toBeLessThanOrEqual(1);
  });

  test('of two additions of one admin at once, one adds (F51)', async () => {
    const codes = (await Promise.all([add(), add()])).map(codeOf);
    expect(codes.toSorted()).toEqual([0, 31109].toSorted());
    expect((await list()).filter(({ adm_id: id }) => id === 'Kim.lab')).toHaveLength(1);
  });

  test('what breaks a rule is refused with the field, and nothing is stored', async () => {
    for (const [body, code, field] of [
      [{ adm_id: 'a' }, 901, 'adm_id'],
      [{ adm_id: 'kim__lab' }, 901, 'adm_id'],
      [{ adm_id: 'kim lab' }, 901, 'adm_id'],
      [{ adm_email: 'kim@' }, 31110, 'adm_email'],
      [{ adm_phone: '02-123-4567' }, 901, 'adm_phone'],
      [{ password_hash: 'x' }, 901, 'password_hash'],
      [{ __proto__: null, constructor: 'x' }, 901, 'constructor'],
    ] as const) {
      expect((await add(body)).json()).toMatchObject({ errorCode: code, details: [{ field }] });
    }
    expect(await list()).toHaveLength(2);
  });

  test('a plain admin sees them and changes none of them', async () => {
    const plain = await room.farm.signIn('admin');
    expect(await list(plain)).toHaveLength(2);
    const aid = await aidOf('super01');
    expect(codeOf(await add({}, plain))).toBe(31108);
    expect(codeOf(await change({ aid, ...info }, plain))).toBe(31108);
    expect(codeOf(await remove(aid, plain))).toBe(31108);
  });

  test('an admin changes the own address with the own password, and both addresses are told', async () => {
    const plain = await room.farm.signIn('admin');
    const body = { aid: await aidOf('admin01'), adm_email: 'new@farm.example', adm_phone: '0119876543' };
    expect((await change(body, plain)).json()).toMatchObject({ errorCode: 901, details: [{ field: 'pw' }] });
    expect(codeOf(await change(body, plain, { pw: 'Wrong-lime7' }))).toBe(1002);
    expect(codeOf(await change(body, plain, { pw: passwordOf.admin }))).toBe(0);
    for (const address of [emailOf.admin, 'new@farm.example'])
      expect(await room.mailTo(address)).toContain('admin01');
    expect(await aidOf('admin01')).not.toBe('');
    expect((await list()).find(({ adm_id: id }) => id === 'admin01')).toMatchObject({
      adm_email: 'new@farm.example',
      adm_phone: '0119876543',
    });
  });

  test('an admin who guesses the own password on the way to another address is locked out of that (S17)', async () => {
    const plain = await room.farm.signIn('admin');
    const body = { aid: await aidOf('admin01'), adm_email: 'new@farm.example', adm_phone: '0119876543' };
    const guess = async (pw: string): Promise<number | string> => codeOf(await change(body, plain, { pw }));
    const codes = [];
    for (let index = 0; index < 5; index += 1) codes.push(await guess('Wrong-lime7'));
    expect(codes).toEqual([1002, 1002, 1002, 1002, 1042]);
    expect(await guess(passwordOf.admin)).toBe(1043);
  });

  test('nobody changes the own role, and the last super admin of a deployment, and of all, stays one (S63, S89)', async () => {
    const own = { aid: await aidOf('super01'), adm_email: emailOf.super, adm_phone: '01012345678' };
    const pw = { pw: passwordOf.super };
    expect(codeOf(await change({ ...own, is_super_admin: false }, chief, pw))).toBe(31107);
    // One of this deployment is none of all.
    const { aid } = (await add({ is_super_admin: true })).json<{ data: { aid: string } }>().data;
    expect(codeOf(await change({ ...own, is_super_admin: false }, chief, pw))).toBe(31107);
    expect(codeOf(await remove(aid))).toBe(31107);
    await room.farm.db.updateTable('admins').set({ group_type: null }).where('aid', '=', aid).execute();
    expect(codeOf(await change({ ...own, is_super_admin: false }, chief, pw))).toBe(2001);
    expect(codeOf(await remove(own.aid))).toBe(31000);
  });

  test('one who is demoted loses the rights with the next call (S44, S62)', async () => {
    await room.farm.db.updateTable('admins').set({ is_super_admin: true }).execute();
    const other = await room.farm.signIn('admin');
    const aid = await aidOf('admin01');
    const body = { aid, adm_email: emailOf.admin, adm_phone: '01012345678', is_super_admin: false };
    expect(codeOf(await change(body))).toBe(0);
    const refused = await add({}, other);
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 31108]);
  });

  test('one who is signed in is not removed; one who is gone cannot come back, and the trail keeps the name', async () => {
    const plain = await room.farm.signIn('admin');
    const aid = await aidOf('admin01');
    expect(codeOf(await remove(aid))).toBe(31000);
    await room.post('/admbo/signout', { cookie: plain });
    expect(codeOf(await remove(aid))).toBe(0);
    expect(codeOf(await remove(aid))).toBe(1001);
    expect(codeOf(await signInByHttp(room.farm.app, 'admin01', passwordOf.admin))).toBe('E1004');
    const trail = await room.farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'object'])
      .where('action', '=', 'admin.removed')
      .where('result', '=', 'ok')
      .execute();
    expect(trail).toEqual([{ actor_name: 'super01', object: 'admin01' }]);
  });

  test('removing by GET works from the console only', async () => {
    const aid = await aidOf('admin01');
    const url = `/admbo/admin/remove/${aid}`;
    const get = (headers: object) => room.farm.app.inject({ url, headers: { cookie: chief, ...headers } });
    expect(codeOf(await get({}))).toBe(2001);
    await room.farm.app.inject({ method: 'HEAD', url, headers: { cookie: chief, ...sameOrigin } });
    expect(await aidOf('admin01')).toBe(aid);
    expect(codeOf(await get(sameOrigin))).toBe(0);
  });

  test('those of another deployment are not there for who belongs to one', async () => {
    await room.farm.db
      .updateTable('admins')
      .set({ group_type: 'origin' })
      .where('adm_id', '=', 'super01')
      .execute();
    await room.farm.db
      .updateTable('admins')
      .set({ group_type: 'hmg' })
      .where('adm_id', '=', 'admin01')
      .execute();
    const { aid } = await room.farm.db
      .selectFrom('admins')
      .select('aid')
      .where('adm_id', '=', 'admin01')
      .executeTakeFirstOrThrow();
    expect((await list()).map((admin) => admin.adm_id)).toEqual(['super01']);
    expect(codeOf(await remove(aid))).toBe(1001);
    expect(codeOf(await change({ aid, ...info }))).toBe(1001);
  });

  test('are searched by a part of the id or the address', async () => {
    await add();
    expect((await list(chief, '?q=KIM')).map((admin) => admin.adm_id)).toEqual(['Kim.lab']);
    expect(await list(chief, '?q=%25')).toEqual([]);
  });
});
