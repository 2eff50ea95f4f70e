import { passwordRules } from '@rackhand/contract/account/password-rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passwordOf } from '../../testing/create-test-app.ts';
import { emailOf, type MailRoom, openMailRoom } from '../../testing/mail-room.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';

const fresh = ['Wz7!mQ2vTx', 'Kx4!nR9wYz', 'Hb6!tV3sDf', 'Jr8!pG5mLw', 'Cy2!zN7kQe', 'Mv9!hS4jXp'] as const;

describe('changing a password', () => {
  let room: MailRoom;
  let cookie: string;
  beforeEach(async () => {
    room = await openMailRoom();
    cookie = await room.farm.signIn('admin');
  });
  afterEach(() => room.close());

  async function change(pw: string, old_pw?: string, body = {}): Promise<number | string> {
    const secrets = old_pw === undefined ? { pw } : { pw, old_pw };
    const response = await room.post('/admbo/admin/change_pw', { secrets, body, cookie });
    if (codeOf(response) === 0 && response.cookies.length > 0) cookie = cookiesOf(response);
    return codeOf(response);
  }
  const signIn = async (pw: string): Promise<number | string> =>
    codeOf(await signInByHttp(room.farm.app, 'admin01', pw));

  test('needs the old one, and a wrong one counts until it locks (S17)', async () => {
    expect(await change(fresh[0])).toBe(1002);
    const codes = [];
    for (let index = 0; index < 4; index += 1) codes.push(await change(fresh[0], 'Wrong-lime7'));
    expect(codes).toEqual([1002, 1002, 1002, 1042]);
    expect(await change(fresh[0], passwordOf.admin)).toBe(1043);
    // Who guesses in a session keeps its owner out of nothing else.
    expect(await signIn(passwordOf.admin)).toBe(0);
    room.farm.clock.advance(5 * 60_000);
    expect(await change(fresh[0], passwordOf.admin)).toBe(0);
  });

  test('ends the other sessions at once, keeps this one under a new secret, and is mailed (S19)', async () => {
    const other = await room.farm.signIn('admin');
    const before = cookie;
    expect(await change(fresh[0], passwordOf.admin)).toBe(0);
    const call = async (with_: string): Promise<number | string> =>
      codeOf(await room.farm.app.inject({ url: '/admbo/admin/info', headers: { cookie: with_ } }));
    expect(await call(other)).toBe('SESSION_1012');
    expect(await call(before)).toBe(31011);
    expect(await call(cookie)).toBe(0);
    expect(await room.mailTo(emailOf.admin)).toContain('admin01');
    expect([await signIn(passwordOf.admin), await signIn(fresh[0])]).toEqual(['E1004', 0]);
  });

  test('ends a sign-in too that was under way with the old one (S19)', async () => {
    const { db, app } = room.farm;
    const both = await db.transaction().execute(async (trx) => {
      await sql`select 1 from admins for update`.execute(trx);
      const changing = change(fresh[0], passwordOf.admin);
      await waitingAre(1, db);
      const entering = signInByHttp(app, 'admin01', passwordOf.admin).then(codeOf);
      await waitingAre(2, db);
      return [changing, entering];
    });
    expect(await Promise.all(both)).toEqual([0, 'E1004']);
    const live = await db.selectFrom('sessions').select('tkey').where('ended_at', 'is', null).execute();
    expect(live).toHaveLength(1);
  });

  test('refuses weak, common and the last five passwords with the reason (S16, S18)', async () => {
    const refusals = [];
    for (const pw of [
      'Wz7!mQ2',
      'Wz7!mQ2vTxWz7!mQ2vTxa',
      'Wz7! mQ2vT',
      '7!adminQ2vT',
      'Wz7!Q5678v',
      'P@ssw0rd!',
    ])
      refusals.push([pw, await change(pw, passwordOf.admin)]);
    expect(refusals.map(([, code]) => code)).toEqual([901, 901, 901, 901, 901, 1025]);
    let old: string = passwordOf.admin;
    for (const pw of fresh.slice(0, 5)) {
      room.farm.clock.advance(1000);
      expect(await change(pw, old)).toBe(0);
      old = pw;
    }
    expect(await change(fresh[0], old)).toBe('E1002');
    expect(await change(old, old)).toBe('E1002');
    room.farm.clock.advance(1000);
    expect(await change(fresh[5], old)).toBe(0);
    expect(await change(fresh[0], fresh[5])).toBe(0);
  });

  test('refuses what holds the own id, address or phone number, and says which (S18)', async () => {
    const own = { email: 'lemontree@farm.example', phone: '01092837461' };
    await room.farm.db.updateTable('admins').set(own).where('adm_id', '=', 'admin01').execute();
    for (const [pw, rule] of [
      ['Wz7!dmiNv', 'id'],
      ['7!LEMONtreeQ', 'email'],
      ['Wq9283!mQv', 'phone'],
      ['Wq7461!mQv', 'phone'],
    ] as const) {
      const secrets = { pw, old_pw: passwordOf.admin };
      const answer = await room.post('/admbo/admin/change_pw', { secrets, cookie });
      const { ko: message } = passwordRules[rule];
      expect([pw, answer.json()]).toMatchObject([
        pw,
        { errorCode: 901, details: [{ field: 'pw', message }] },
      ]);
    }
  });

  test('takes 8 to 20 characters as people count them, and all of them, however many bytes they are (S16)', async () => {
    // 76 bytes: more than the 64 or 72 after which some hashes see nothing.
    const long = `${'📱💡'.repeat(9)}7!`;
    for (const pw of [' Wz7!mQ2v', 'Wz7!mQ2v ', `${long}x`])
      expect(await change(pw, passwordOf.admin)).toBe(901);
    expect(await change('Wz7!mQ2v', passwordOf.admin)).toBe(0);
    expect(await change(long, 'Wz7!mQ2v')).toBe(0);
    for (const part of [long.slice(0, -1), long.slice(0, -2), `${long}x`, `${long} `])
      expect([part, await signIn(part)]).not.toEqual([part, 0]);
    room.farm.clock.advance(5 * 60_000);
    expect(await signIn(long)).toBe(0);
  });

  test('takes both Unicode forms of Hangul for one password (S16)', async () => {
    const hangul = '한글비번7!가나다';
    expect(await change(hangul.normalize('NFD'), passwordOf.admin)).toBe(0);
    expect(await signIn(hangul.normalize('NFC'))).toBe(0);
  });

  test('of another admin is not for a super admin whose own password is a temporary one (S29)', async () => {
    await room.farm.db.updateTable('admins').set({ is_super_admin: true, is_renewed_pw: false }).execute();
    const { aid } = await room.farm.db
      .selectFrom('admins')
      .select('aid')
      .where('adm_id', '=', 'super01')
      .executeTakeFirstOrThrow();
    expect(await change(fresh[0], undefined, { aid })).toBe(2001);
    expect(await change(fresh[0])).toBe(0);
  });

  test('of another admin is for super admins, and must be renewed at the next sign-in', async () => {
    const find = async (admId: string): Promise<string> =>
      (
        await room.farm.db
          .selectFrom('admins')
          .select('aid')
          .where('adm_id', '=', admId)
          .executeTakeFirstOrThrow()
      ).aid;
    expect(await change(fresh[0], undefined, { aid: await find('super01') })).toBe(31108);
    cookie = await room.farm.signIn('super');
    expect(await change(fresh[0], undefined, { aid: 'nobody' })).toBe(1001);
    expect(await change(fresh[0], undefined, { aid: await find('admin01') })).toBe(0);
    const response = await signInByHttp(room.farm.app, 'admin01', fresh[0]);
    expect(response.json()).toMatchObject({ errorCode: 0, data: { is_renewed_pw: false } });
    const text = await room.mailTo(emailOf.admin);
    expect(text).toContain('super01');
    expect(text).not.toContain(fresh[0]);
  });
});
