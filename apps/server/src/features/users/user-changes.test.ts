import { type UserDetail, userLimits } from '@rackhand/contract/account/user';
import type { Failure } from '@rackhand/contract/call/endpoint';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { addLot, addPayingTeam, purseOf } from '../../testing/point-desk.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import { seal } from '../../testing/seal.ts';
import { fetchTicket } from '../../testing/sign-in-by-http.ts';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';

type Headers = Record<string, string>;
type Answer<Data> = Failure & { data: Data };

const good = 'Blue7Kettle!moss';
const limitText = {
  ko: '동시 테스트는 1부터 1000까지의 숫자입니다.',
  en: 'Concurrent tests are a number from 1 to 1000.',
};
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const kim = { user_id: 'minjun.kim', username: 'Minjun Kim', email: 'minjun@a.example' };

let desk: UserDesk;
let admin: Headers;
let chief: Headers;
/** As the customers' service calls. */
let service: Headers;
beforeEach(async () => {
  desk = await openUserDesk();
  admin = { cookie: await desk.farm.signIn('admin'), ...sameOrigin };
  chief = { cookie: await desk.farm.signIn('super'), ...sameOrigin };
  ({ headers: service } = await makeApiToken(desk.farm, ['customers']));
});
afterEach(() => desk.farm.close());

async function post<Data = { uid: string; version: number }>(
  url: string,
  payload: object,
  headers = admin,
): Promise<Answer<Data>> {
  return (await desk.farm.app.inject({ method: 'POST', url, payload, headers })).json<Answer<Data>>();
}
const codeOf = async (url: string, payload: object, headers = admin) =>
  (await post(url, payload, headers)).errorCode;
async function read(uid: string): Promise<UserDetail> {
  const url = `/admbo/user/detail/${uid}`;
  return (await desk.farm.app.inject({ url, headers: admin })).json<Answer<{ user: UserDetail }>>().data.user;
}
async function sealed(password: string): Promise<{ pw: string; key: string }> {
  const { public_key: publicKey, key } = await fetchTicket(desk.farm.app);
  return { pw: seal(password, publicKey), key };
}
const create = async (more: object = {}, password: string | null = good) =>
  post('/admbo/user/create', { ...kim, ...more, ...(password !== null && (await sealed(password))) });
async function lastInvitation(): Promise<{ code: string; text: string }> {
  const { body_text: text } = await desk.farm.db
    .selectFrom('mails')
    .select('body_text')
    .where('template', 'in', ['user_invited', 'social_user_invited'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { code: /#code=([\w-]+)/.exec(text)?.[1] ?? '', text };
}
const lastCode = async (): Promise<string> => (await lastInvitation()).code;
const activate = async (code: string, password = good) =>
  codeOf('/service/user/activate', { code, ...(await sealed(password)) }, service);
const verify = async (password: string, user_id = kim.user_id) =>
  post<{ must_change: boolean }>('/service/user/verify', { user_id, ...(await sealed(password)) }, service);

describe('a user is added by an admin', () => {
  test('with a password, which the user has to change', async () => {
    const { data } = await create();
    expect(await read(data.uid)).toMatchObject({
      ...kim,
      status: 'active',
      max_concurrent_tests: 1,
      version: 1,
    });
    expect((await verify(good)).data).toMatchObject({ user: { uid: data.uid }, must_change: true });
    expect((await read(data.uid)).last_seen_at).not.toBeNull();
  });

  test('once for each id and each address within the group, however it is spelt', async () => {
    await desk.addUser('MinJun.Kim', { group_type: 'hmg', email: kim.email });
    await create();
    expect(await create({ user_id: 'MINJUN.kim', email: 'x@a.example' })).toMatchObject({
      errorCode: 31111,
      details: [{ field: 'user_id' }],
    });
    expect(await create({ user_id: 'other', email: 'Minjun@A.example' })).toMatchObject({
      errorCode: 1111,
      details: [{ field: 'email' }],
    });
  });

  test('once where it is asked for twice at once, and with one mail (F51)', async () => {
    const answers = await Promise.all([create({}, null), create({}, null)]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([0, 31111]);
    const users = desk.farm.db.selectFrom('users').select('uid').where('user_id', '=', kim.user_id);
    const mails = desk.farm.db.selectFrom('mails').select('id').where('template', '=', 'user_invited');
    expect([await users.execute(), await mails.execute()].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('with all that is wrong told at once', async () => {
    const wrong = { user_id: 'a b', username: ' ', email: 'x', phone: '02-123', memo: 'x' };
    const { errorCode, details } = await create(wrong);
    expect([errorCode, details?.map(({ field }) => field)]).toEqual([
      901,
      ['user_id', 'username', 'email', 'phone'],
    ]);
    expect((await create({ memo: 'x'.repeat(1001) })).errorCode).toBe(2505);
    for (const [max_concurrent_tests, language] of [[0, 'ko'] as const, [1001, 'en'] as const]) {
      const headers = { ...admin, 'accept-language': language };
      const body = { ...kim, max_concurrent_tests };
      expect(await post('/admbo/user/create', body, headers)).toMatchObject({
        errorCode: 901,
        details: [{ field: 'max_concurrent_tests', message: limitText[language] }],
      });
    }
  });

  test('with no password that breaks a rule, is common or resembles the user', async () => {
    for (const password of ['short1!', 'Minjun7!xQ', 'Aminjun7!x'])
      expect([password, (await create({}, password)).errorCode]).toEqual([password, 901]);
    expect((await create({}, 'Password1!')).errorCode).toBe(1025);
    expect((await create({ type: 'social' })).errorCode).toBe(1016);
    const { pw } = await sealed(good);
    expect(await post('/admbo/user/create', { ...kim, pw })).toMatchObject({
      ...{ errorCode: 901, details: [{ field: 'key' }] },
    });
    expect(await codeOf('/admbo/user/create', { ...kim, ...(await sealed(good)) }, service)).toBe(2001);
  });

  test('and stands in the trail without id, name and address', async () => {
    const { data } = await create();
    await create();
    const rows = await desk.farm.db.selectFrom('audit_trail').selectAll().execute();
    expect(rows.filter(({ action }) => action === 'user.created').map(({ object }) => object)).toContain(
      data.uid,
    );
    expect(JSON.stringify(rows)).not.toMatch(/minjun\.kim|Minjun Kim|minjun@/i);
  });
});

describe('an invited user', () => {
  test('waits, chooses a password by the code of the mail, and is active', async () => {
    const { data } = await create({}, null);
    expect(await read(data.uid)).toMatchObject({ status: 'waiting' });
    expect((await verify(good)).errorCode).toBe(1009);
    const code = await lastCode();
    expect(await activate(code, 'minjun.kim')).toBe(901);
    expect(await activate(code)).toBe(0);
    expect(await read(data.uid)).toMatchObject({ status: 'active', invited_until: null });
    expect((await verify(good)).data).toMatchObject({ must_change: false });
    expect(await activate(code)).toBe(3104);
    expect(await activate('nobodys')).toBe(3102);
  });

  test('of a social account is active by the code alone: a password is refused (1016), and the mail asks for none', async () => {
    const { data } = await create({ type: 'social' }, null);
    const { code, text } = await lastInvitation();
    expect(text).not.toMatch(/비밀번호 정하기|password at/);
    expect(await activate(code)).toBe(1016);
    expect(await read(data.uid)).toMatchObject({ status: 'waiting' });
    expect(await codeOf('/service/user/activate', { code }, service)).toBe(0);
    expect(await read(data.uid)).toMatchObject({ status: 'active' });
    expect(await desk.farm.db.selectFrom('user_passwords').select('uid').execute()).toEqual([]);
    expect((await verify(good)).errorCode).toBe(1003);
  });

  test('of another kind is not active without a password, nor by one without its key', async () => {
    const { data } = await create({}, null);
    const { code } = await lastInvitation();
    const { pw } = await sealed(good);
    for (const [body, field] of [[{ code }, 'pw'] as const, [{ code, pw }, 'key'] as const])
      expect(await post('/service/user/activate', body, service)).toMatchObject({
        ...{ errorCode: 901, details: [{ field }] },
      });
    expect(await read(data.uid)).toMatchObject({ status: 'waiting' });
    expect(await activate(code)).toBe(0);
  });

  test('is let in by a token alone: no admin tries passwords, or chooses one by a code', async () => {
    await create({}, null);
    const said = await sealed(good);
    expect(await codeOf('/service/user/activate', { code: await lastCode(), ...said })).toBe(2001);
    expect(await codeOf('/service/user/verify', { user_id: kim.user_id, ...said })).toBe(2001);
  });

  test('has seven days, and another invitation kills the one before', async () => {
    const { data } = await create({}, null);
    const first = await lastCode();
    expect(await codeOf('/admbo/user/invite', { uid: data.uid })).toBe(17028);
    desk.farm.clock.advance(11 * minuteMs);
    expect(await codeOf('/admbo/user/invite', { uid: data.uid }, service)).toBe(0);
    expect(await activate(first)).toBe(3104);
    desk.farm.clock.advance(7 * dayMs);
    expect(await activate(await lastCode())).toBe(3103);
  });

  test('is one of a hundred of a team within a day at most (17029), and not asked of those of other teams', async () => {
    const { db, clock } = desk.farm;
    const team_id = await addPayingTeam(desk.farm, 'Crowd');
    const { data } = await create({ team_id }, null);
    const other = await create({ user_id: 'other.one', email: 'other@customer.example' }, null);
    const hash = (nth: number) => Buffer.from(`code ${String(nth)}`);
    const asked = { created_at: clock.now(), created_by: 'admin01', expires_at: clock.now() };
    const sent = (nth: number) => ({ ...asked, uid: data.uid, code_hash: hash(nth) });
    const rows = Array.from({ length: userLimits.invitationsOfTeam - 2 }, (_, nth) => sent(nth));
    await db.insertInto('user_invitations').values(rows).execute();
    clock.advance(11 * minuteMs);
    const invite = ({ uid }: { uid: string }) => codeOf('/admbo/user/invite', { uid }, service);
    expect(await invite(data)).toBe(0);
    clock.advance(11 * minuteMs);
    expect(await invite(data)).toBe(17029);
    const more = { user_id: 'one.more', email: 'more@customer.example' };
    expect((await create({ ...more, team_id }, null)).errorCode).toBe(17029);
    expect((await create({ ...more, team_id })).errorCode).toBe(0);
    expect(await invite(other.data)).toBe(0);
    clock.advance(dayMs);
    expect(await invite(data)).toBe(0);
  });

  test('is the hundredth of a team once where two servers invite two at the same moment', async () => {
    const { db, clock } = desk.farm;
    const team_id = await addPayingTeam(desk.farm, 'Crowd');
    const beside = await openUserDesk({ beside: desk.farm });
    const uids: string[] = [];
    for (const user_id of ['first.one', 'second.one'])
      uids.push((await create({ user_id, email: `${user_id}@a.example`, team_id }, null)).data.uid);
    const [uid = ''] = uids;
    const asked = { uid, created_at: clock.now(), created_by: 'admin01', expires_at: clock.now() };
    const rows = Array.from({ length: userLimits.invitationsOfTeam - 3 }, (_, nth) => ({
      ...{ ...asked, code_hash: Buffer.from(`code ${String(nth)}`) },
    }));
    await db.insertInto('user_invitations').values(rows).execute();
    clock.advance(11 * minuteMs);
    const answers = await db.transaction().execute(async (trx) => {
      // Counting goes on, writing waits: none can be done before the other has begun.
      await sql`lock table user_invitations in share mode`.execute(trx);
      const both = [desk, beside].map(({ farm }, nth) =>
        farm.app.inject({
          ...{ method: 'POST', url: '/admbo/user/invite', headers: service },
          payload: { uid: uids[nth] },
        }),
      );
      await waitingAre(2, db);
      return both;
    });
    const codes = (await Promise.all(answers)).map((answer) => answer.json<Failure>().errorCode);
    expect(codes.sort()).toEqual([0, 17029]);
    await beside.farm.close();
  });

  test('whose e-mail is changed is invited there anew: what the old mailbox got opens nothing', async () => {
    const { uid } = (await create({}, null)).data;
    const first = await lastCode();
    const moved = { email: 'moved@a.example', version: 1 };
    desk.farm.clock.advance(minuteMs);
    expect(await codeOf(`/admbo/user_info/modify/${uid}`, moved)).toBe(0);
    expect(await activate(first)).toBe(3104);
    const mails = desk.farm.db.selectFrom('mails').select('recipient').where('template', '=', 'user_invited');
    expect(await mails.orderBy('created_at').execute()).toMatchObject([
      { recipient: kim.email },
      { recipient: moved.email },
    ]);
    // Neither a name nor the same address again sends anything.
    await codeOf(`/admbo/user_info/modify/${uid}`, { username: 'Kim', email: moved.email, version: 2 });
    expect(await mails.execute()).toHaveLength(2);
    expect(await activate(await lastCode())).toBe(0);
    await codeOf(`/admbo/user_info/modify/${uid}`, { email: 'again@a.example', version: 4 });
    expect(await mails.execute()).toHaveLength(2);
  });

  test('is not there where no service of the customers is named', async () => {
    const plain = await openUserDesk({ beside: desk.farm, settings: {} });
    const headers = { cookie: await plain.farm.signIn('admin'), ...sameOrigin };
    const uid = await desk.addUser('waiting.one', { status: 'waiting' });
    const noService = '고객 서비스 주소(serviceUrl)가 없어 초대할 수 없습니다.';
    for (const [url, payload, field, message] of [
      ['create', kim, 'pw', `${noService} 비밀번호를 정하세요.`],
      ['invite', { uid }, 'uid', noService],
      ['bulk', { action: 'invite', uids: [uid] }, 'action', noService],
    ] as const) {
      const call = { method: 'POST', url: `/admbo/user/${url}`, payload, headers } as const;
      expect((await plain.farm.app.inject(call)).json()).toMatchObject({
        ...{ errorCode: 901, details: [{ field, message }] },
      });
    }
    await plain.farm.close();
  });
});

describe('who asks for a user’s password', () => {
  test('hears the same of an unknown id, and is locked after five wrong ones, apart from admins', async () => {
    await create();
    for (const [index, code] of [1003, 1003, 1003, 1003, 1042].entries())
      expect([index, (await verify('Wrong7!pass')).errorCode]).toEqual([index, code]);
    expect((await verify(good)).errorCode).toBe(1043);
    desk.farm.clock.advance(5 * minuteMs);
    expect((await verify('Wrong7!pass')).errorCode).toBe(1003);
    expect((await verify(good)).errorCode).toBe(0);
    for (const code of [1003, 1003, 1003, 1003, 1042, 1043])
      expect((await verify(good, 'nobody')).errorCode).toBe(code);
  });

  test('is let in by a password that an admin sets; until then the admin sees how long the lock lasts', async () => {
    const { uid } = (await create()).data;
    for (const _ of [1, 2, 3, 4]) await verify('Wrong7!pass');
    expect(await read(uid)).toMatchObject({ locked_until: null });
    expect((await verify('Wrong7!pass')).errorCode).toBe(1042);
    const until = new Date(desk.farm.clock.now().getTime() + 5 * minuteMs);
    expect(new Date((await read(uid)).locked_until ?? 0)).toEqual(until);
    const other = 'Green7Kettle!fern';
    expect(await codeOf('/admbo/user/pw/change', { uid, ...(await sealed(other)) })).toBe(0);
    expect(await read(uid)).toMatchObject({ locked_until: null });
    expect((await verify(other)).errorCode).toBe(0);
  });

  test('hears of a suspended one after the right one alone', async () => {
    const { data } = await create();
    await post('/admbo/user/bulk', { action: 'suspend', uids: [data.uid] });
    expect((await verify('Wrong7!pass')).errorCode).toBe(1003);
    expect((await verify(good)).errorCode).toBe(1009);
  });
});

describe('what is known of a user', () => {
  test('is changed by who has seen the newest; the other one is told both values', async () => {
    const { data } = await create();
    const url = `/admbo/user_info/modify/${data.uid}`;
    expect((await post(url, { username: 'Kim', version: 1 })).data).toEqual({ version: 2 });
    const late = await post(url, { username: 'Lee', email: 'lee@a.example', version: 1 });
    expect(late).toMatchObject({ errorCode: 20414 });
    expect(late.details).toEqual([
      expect.objectContaining({ field: 'version', message: '보낸 값: 1 / 현재 값: 2' }),
      expect.objectContaining({ field: 'username', message: '보낸 값: Lee / 현재 값: Kim' }),
      expect.objectContaining({
        field: 'email',
        message: '보낸 값: le***@a.example / 현재 값: mi***@a.example',
      }),
    ]);
    await desk.addUser('lee', { email: 'lee@a.example' });
    await desk.farm.db
      .updateTable('users')
      .set({ comparable_email: 'lee@a.example' })
      .where('user_id', '=', 'lee')
      .execute();
    expect(await codeOf(url, { email: 'lee@a.example', version: 2 })).toBe(1111);
  });

  test('is suspended and active again, and neither where one waits', async () => {
    const { data } = await create();
    const url = `/admbo/user_info/modify/${data.uid}`;
    expect(await codeOf(url, { status: 'suspended', version: 1 })).toBe(0);
    expect(await desk.start(admin['cookie'] ?? '', data.uid).then((answer) => answer.statusCode)).toBe(403);
    expect(await codeOf(url, { status: 'active', version: 2 })).toBe(0);
    const waiting = await create({ user_id: 'waits', email: 'w@a.example' }, null);
    expect(
      await codeOf(`/admbo/user_info/modify/${waiting.data.uid}`, { status: 'active', version: 1 }),
    ).toBe(901);
  });

  test('has values of its own, merged key by key', async () => {
    const { data } = await create();
    const change = (extra_data: object, version: number) =>
      post('/admbo/user/extra_data/change', { uid: data.uid, extra_data, version });
    expect((await change({ plan: 'gold', seats: 3, beta: true }, 1)).data).toEqual({ version: 2 });
    expect((await change({ plan: null, 'a.b-c_1': 'x' }, 2)).errorCode).toBe(0);
    expect((await read(data.uid)).extra_data).toEqual({ seats: 3, beta: true, 'a.b-c_1': 'x' });
    for (const wrong of [{ 'a b': 1 }, { a: [1] }, { a: 'x'.repeat(1001) }])
      expect((await change(wrong, 3)).errorCode).toBe(901);
    const many = Object.fromEntries(Array.from({ length: 48 }, (_, index) => [`k${String(index)}`, index]));
    expect((await change(many, 3)).errorCode).toBe(901);
    const late = await change({ plan: 1, seats: 3, beta: false }, 2);
    expect(late).toMatchObject({ errorCode: 20414 });
    expect(late.details).toMatchObject([
      { field: 'version', message: '보낸 값: 2 / 현재 값: 3' },
      { field: 'extra_data.plan', message: '보낸 값: 1 / 현재 값: –' },
      { field: 'extra_data.beta', message: '보낸 값: false / 현재 값: true' },
    ]);
  });

  test('has a password set by an admin, other than the last five', async () => {
    const { data } = await create({}, null);
    const set = async (password: string) =>
      codeOf('/admbo/user/pw/change', { uid: data.uid, ...(await sealed(password)) });
    expect(await set(good)).toBe(0);
    expect(await read(data.uid)).toMatchObject({ status: 'active', invited_until: null });
    expect(await activate(await lastCode())).toBe(3104);
    expect(await set(good)).toBe('E1002');
    for (const tail of ['a', 'c', 'e', 'g', 'i']) expect(await set(`Blue7Kettle!mo${tail}`)).toBe(0);
    expect(await set(good)).toBe(0);
    expect(await codeOf('/admbo/user/pw/change', { uid: data.uid, ...(await sealed(good)) }, service)).toBe(
      2001,
    );
  });

  test('who signs in by a social account has no password here (1016)', async () => {
    const { data } = await create();
    await desk.farm.db.updateTable('users').set({ type: 'social' }).where('uid', '=', data.uid).execute();
    expect(await codeOf('/admbo/user/pw/change', { uid: data.uid, ...(await sealed(good)) })).toBe(1016);
  });
});

describe('a user who leaves', () => {
  const leave = (uid: string) => codeOf(`/admbo/user/${uid}/leave`, {});
  async function team(): Promise<number> {
    const made = { group_type: 'origin', created_at: desk.farm.clock.now() } as const;
    const { group_id } = await desk.farm.db
      .insertInto('customer_groups')
      .values({ ...made, group_name: 'A', comparable_name: 'a' })
      .returning('group_id')
      .executeTakeFirstOrThrow();
    const { team_id } = await desk.farm.db
      .insertInto('teams')
      .values({ ...made, group_id, team_name: 'B', comparable_name: 'b' })
      .returning('team_id')
      .executeTakeFirstOrThrow();
    return team_id;
  }

  test('is out of the team, and restored as before without one', async () => {
    const team_id = await team();
    const first = (await create({ team_id })).data.uid;
    expect(await read(first)).toMatchObject({ team_name: 'B', group_name: 'A', team_role: 'admin' });
    const second = (await create({ user_id: 'second', email: 'second@a.example', team_id })).data.uid;
    expect(await read(second)).toMatchObject({ team_role: 'member' });
    expect(await leave(first)).toBe(17010);
    await desk.farm.db.updateTable('users').set({ pays_for_team: true }).where('uid', '=', second).execute();
    expect(await leave(second)).toBe(17005);
    await desk.farm.db.updateTable('users').set({ pays_for_team: false }).where('uid', '=', second).execute();
    await post('/admbo/user/bulk', { action: 'suspend', uids: [second] });
    expect([await leave(second), await leave(second), await leave(first)]).toEqual([0, 0, 0]);
    expect(await read(second)).toMatchObject({ status: 'left', team_id: null });
    expect(await codeOf(`/admbo/user/${second}/restore`, {})).toBe(0);
    expect(await read(second)).toMatchObject({ status: 'suspended', team_id: null, left_at: null });
    expect(await codeOf(`/admbo/user/${second}/restore`, {})).toBe(901);
    expect((await create({ user_id: 'third', email: 'third@a.example', team_id: 987 })).errorCode).toBe(
      17001,
    );
  });

  test('comes back uninvited: the code of before opens nothing', async () => {
    const { uid } = (await create({}, null)).data;
    expect(await leave(uid)).toBe(0);
    expect(await codeOf(`/admbo/user/${uid}/restore`, {})).toBe(0);
    expect(await read(uid)).toMatchObject({ status: 'waiting', invited_until: null });
    expect(await activate(await lastCode())).toBe(3104);
  });

  test('leaves by the address of older clients too, of the same origin', async () => {
    const uid = await desk.addUser('one');
    const url = `/admbo/user/${uid}/leave`;
    const { cookie = '' } = admin;
    const foreign = await desk.farm.app.inject({ url, headers: { cookie } });
    expect(foreign.json()).toMatchObject({ errorCode: 2001 });
    await desk.farm.app.inject({ url, headers: admin });
    expect(await read(uid)).toMatchObject({ status: 'left' });
  });

  test('is erased by a super admin who types the id: nothing of them is left in any table', async () => {
    const { uid } = (await create({}, null)).data;
    const words = { memo: 'secret memo', phone: '010-7777-8888' };
    await post(`/admbo/user_info/modify/${uid}`, { ...words, version: 1 });
    await post('/admbo/user/extra_data/change', { uid, extra_data: { plan: 'plan-of-kim' }, version: 2 });
    await activate(await lastCode());
    await codeOf('/admbo/user/pw/change', { uid, ...(await sealed('Blue7Kettle!fern')) });
    await desk.start(admin['cookie'] ?? '', uid);
    await desk.end(admin['cookie'] ?? '');
    const erase = (confirm: string, as = chief) => codeOf('/admbo/user/hard_delete', { uid, confirm }, as);
    expect(await erase(kim.user_id)).toBe(31000);
    await leave(uid);
    await addLot(desk.farm, { uid }, { basic: 7, bonus: 3 });
    expect([await erase(kim.user_id, admin), await erase('minjun')]).toEqual([31108, 901]);
    expect(await erase(kim.user_id)).toBe(0);
    expect(await purseOf(desk.farm, { uid })).toEqual({ available: 0, reserved: 0 });
    expect(await everything()).not.toMatch(/minjun|secret memo|77778888|plan-of-kim/i);
    expect(await tablesOf(uid)).toEqual(['impersonations', 'user_days', 'users', 'wallets']);
    expect(await read(uid)).toMatchObject({ user_id: expect.stringMatching(/^deleted-\d+$/) as string });
    expect(await codeOf(`/admbo/user/${uid}/restore`, {})).toBe(1017);
    expect((await create()).errorCode).toBe(0);
  });

  test('is not erased while a run of theirs is under way (9001): nothing of them has gone by then', async () => {
    const { uid } = (await create()).data;
    const { runId } = await runDeskOf(desk.farm).add({ state: 'running', row: { uid } });
    await leave(uid);
    const erase = () => codeOf('/admbo/user/hard_delete', { uid, confirm: kim.user_id }, chief);
    expect(await erase()).toBe(9001);
    expect(await read(uid)).toMatchObject({ ...kim, status: 'left', erased_at: null });
    const ended = { state: 'ended', result: 'passed', ended_at: desk.farm.clock.now() } as const;
    await desk.farm.db.updateTable('test_runs').set(ended).where('id', '=', runId).execute();
    expect(await erase()).toBe(0);
    expect(await read(uid)).toMatchObject({ username: '', email: '' });
  });

  /** Where rows say whose they are: secrets are hashed, and found by nobody's name. */
  async function tablesOf(uid: string): Promise<string[]> {
    const tables = await desk.farm.db.introspection.getTables();
    const found = tables.map(async ({ name, columns }) => {
      const column = columns.find((one) => /^(user_)?uid$/.test(one.name))?.name;
      if (column === undefined) return [];
      const { rows } = await sql`select from ${sql.table(name)} where ${sql.ref(column)} = ${uid}`.execute(
        desk.farm.db,
      );
      return rows.length > 0 ? [name] : [];
    });
    return (await Promise.all(found)).flat().toSorted();
  }

  /** Every row of every table. */
  async function everything(): Promise<string> {
    const tables = await desk.farm.db.introspection.getTables();
    const rows = await Promise.all(
      tables.map(({ name }) =>
        desk.farm.db
          .selectFrom(name as 'users')
          .selectAll()
          .execute(),
      ),
    );
    return JSON.stringify(rows);
  }

  test('and all that is kept of a person is exported for super admins, without secrets', async () => {
    const { uid } = (await create()).data;
    const get = async (headers: Headers) =>
      (await desk.farm.app.inject({ url: `/admbo/user/${uid}/export`, headers })).json<Answer<object>>();
    expect((await get(admin)).errorCode).toBe(31108);
    await addLot(desk.farm, { uid }, { basic: 7 });
    await verify(good);
    await codeOf('/admbo/user/pw/change', { uid, ...(await sealed('Blue7Kettle!fern')) });
    await desk.start(admin['cookie'] ?? '', uid);
    const row = { uid, points_spent: 3 };
    const { test_run_id } = await runDeskOf(desk.farm).add({ result: 'passed', row });
    await desk.farm.db.updateTable('tests').set({ uid }).execute();
    await codeOf('/admbo/link/create', { test_run_id, access: 'public' });
    const { data } = await get(chief);
    expect(data).toMatchObject({
      user: kim,
      active_days: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
      ...{ sign_ins: [{ adm_id: 'admin01' }], mails: [{ recipient: kim.email }], invitations: [] },
      ...{ tests: [{ project_name: 'Nightly' }], runs: [{ test_run_id, result: 'passed', points_spent: 3 }] },
      ...{ links: [{ test_run_id, access: 'public' }], periods: [] },
      ...{ wallet: { basic: 7 }, tickets: [{ uid, left_basic: 7 }], entries: [{ kind: 'issue', basic: 7 }] },
    });
    const { history } = data as { history: { action: string }[] };
    expect(history.map(({ action }) => action)).toEqual(
      ['exported', 'sign_in_asked', 'password_changed', 'created'].map((deed) => `user.${deed}`),
    );
    // Whatever is added to what says whose it is has a place in it.
    expect(await tablesOf(uid)).toEqual([
      ...['former_user_passwords', 'impersonations', 'mails', 'test_runs', 'tests', 'user_days'],
      ...['user_passwords', 'users', 'wallets'],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash/);
  });
});

test('of many users each has a code of its own', async () => {
  const one = await desk.addUser('one');
  const foreign = await desk.addUser('theirs', { group_type: 'hmg' });
  const bulk = (body: object) => post<{ results: object[] }>('/admbo/user/bulk', body);
  const limit = await bulk({ action: 'limit', uids: [one, foreign, 'nobody'], value: 7 });
  expect(limit.data.results).toEqual([
    { uid: one, user_id: 'one', errorCode: 0 },
    { uid: foreign, user_id: '', errorCode: 1017 },
    { uid: 'nobody', user_id: '', errorCode: 1017 },
  ]);
  expect(await read(one)).toMatchObject({ max_concurrent_tests: 7 });
  expect(await bulk({ action: 'limit', uids: [one] })).toMatchObject({
    ...{ errorCode: 901, details: [{ field: 'value', message: '동시 테스트 수를 값으로 넣으세요.' }] },
  });
  for (const value of [0, 1001])
    expect(await bulk({ action: 'limit', uids: [one], value })).toMatchObject({
      ...{ errorCode: 901, details: [{ field: 'value', message: limitText.ko }] },
    });
  expect(await bulk({ action: 'suspend', uids: [one], value: 7 })).toMatchObject({
    ...{ errorCode: 901, details: [{ message: '값은 동시 테스트 수를 바꿀 때만 넣습니다.' }] },
  });
  expect((await bulk({ action: 'restore', uids: [one] })).data.results).toMatchObject([{ errorCode: 901 }]);
});

test('of many users one that fails unforeseen has the code of it (500), and a deadlock is tried again', async () => {
  const uids = [];
  for (const id of ['one', 'two', 'three', 'four']) uids.push(await desk.addUser(id));
  // A sequence keeps counting when its transaction is given up.
  await sql`create sequence tries`.execute(desk.farm.db);
  await sql`create function stumble() returns trigger language plpgsql as $$ begin
    if new.user_id = 'two' and nextval('tries') < 3 then raise 'deadlock' using errcode = '40P01'; end if;
    if new.user_id = 'three' then raise 'nobody has foreseen this'; end if;
    return new; end $$`.execute(desk.farm.db);
  await sql`create trigger stumble before update on users for each row execute function stumble()`.execute(
    desk.farm.db,
  );
  const bulk = await post<{ results: object[] }>('/admbo/user/bulk', { action: 'suspend', uids });
  expect(bulk.data.results).toMatchObject([
    { user_id: 'one', errorCode: 0 },
    { user_id: 'two', errorCode: 0 },
    { user_id: 'three', errorCode: 500 },
    { user_id: 'four', errorCode: 0 },
  ]);
  expect(await read(uids[3] ?? '')).toMatchObject({ status: 'suspended' });
});
