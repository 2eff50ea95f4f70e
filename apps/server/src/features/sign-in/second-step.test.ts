import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, passwordOf, sameOrigin } from '../../testing/create-test-app.ts';
import { emailOf, type MailRoom, openMailRoom, shownIn } from '../../testing/mail-room.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';

const secondMs = 1000;

describe('the second step', () => {
  let room: MailRoom;
  let mails = 0;
  beforeEach(async () => {
    mails = 0;
    room = await openMailRoom({ 'origin.json': { twoStep: true } });
  });
  afterEach(() => room.close());

  const signIn = (pw: string = passwordOf.admin): Promise<LightMyRequestResponse> =>
    signInByHttp(room.farm.app, 'admin01', pw);
  const recordOf = (response: LightMyRequestResponse): string =>
    response.json<{ data: { login_record_id: string } }>().data.login_record_id;

  async function begin(): Promise<{ record: string; code: string }> {
    const response = await signIn();
    expect(codeOf(response)).toBe(0);
    mails += 1;
    return { record: recordOf(response), code: shownIn(await room.mailTo(emailOf.admin, mails)) };
  }
  async function check(record: string, code: string, admId = 'admin01'): Promise<number | string> {
    const body = { adm_id: admId, verification_code: code, login_record_id: record };
    return codeOf(await room.post('/admbo/verification_code_check', { body }));
  }
  const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('mails six digits, begins no session before they are right, and takes them once (S22, F59)', async () => {
    const response = await signIn();
    expect(response.json()).toEqual({
      errorCode: 0,
      data: { two_step: true, adm_id: 'admin01', login_record_id: recordOf(response) },
    });
    expect(response.cookies).toEqual([]);
    const code = shownIn(await room.mailTo(emailOf.admin));
    expect(code).toMatch(/^\d{6}$/);
    const body = { adm_id: 'admin01', verification_code: code, login_record_id: recordOf(response) };
    const checked = await room.post('/admbo/verification_code_check', { body });
    expect(checked.json()).toMatchObject({ errorCode: 0, data: { adm_id: 'admin01', is_renewed_pw: true } });
    expect(checked.cookies.map(({ name }) => name)).toContain('rackhand_session');
    expect(await check(recordOf(response), code)).toBe(1020);
    const stored = await room.farm.db.selectFrom('second_steps').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  test('takes the code at 299 s and not at 300 s (S23)', async () => {
    const late = await begin();
    room.farm.clock.advance(300 * secondMs);
    expect(await check(late.record, late.code)).toBe(1020);
    const intime = await begin();
    room.farm.clock.advance(299 * secondMs);
    expect(await check(intime.record, intime.code)).toBe(0);
  });

  test('takes only the newest code, and only for its own sign-in (S24, S28)', async () => {
    const first = await begin();
    const again = await room.post('/admbo/two_step_verification_signin', {
      secrets: { adm_pw: passwordOf.admin },
      body: { adm_id: 'admin01' },
    });
    const code = shownIn(await room.mailTo(emailOf.admin, 2));
    expect(await check(first.record, first.code)).toBe(1020);
    expect(await check(first.record, code)).toBe(1020);
    expect(await check(recordOf(again), code, 'super01')).toBe(1020);
    expect(await check(recordOf(again), code)).toBe(0);
  });

  test('takes no code of another deployment, nor of an admin who no longer belongs to this one', async () => {
    const { record, code } = await begin();
    const steps = (group_type: string) =>
      room.farm.db.updateTable('second_steps').set({ group_type }).execute();
    const admins = (group_type: string | null) =>
      room.farm.db.updateTable('admins').set({ group_type }).where('adm_id', '=', 'admin01').execute();
    await steps('lghv');
    expect(await check(record, code)).toBe(1020);
    await steps('origin');
    await admins('lghv');
    expect(await check(record, code)).toBe(1020);
    await admins(null);
    expect(await check(record, code)).toBe(0);
  });

  test('evaluates at most five of many wrong codes at once, voids the code and locks (S25)', async () => {
    const { record, code } = await begin();
    const codes = await Promise.all(Array.from({ length: 20 }, () => check(record, other(code))));
    expect(codes.filter((answer) => answer === 31009)).toHaveLength(4);
    expect(codes.filter((answer) => answer === 1044)).toHaveLength(16);
    expect(await check(record, code)).toBe(1044);
    expect(codeOf(await signIn())).toBe(1043);
    room.farm.clock.advance(300 * secondMs);
    expect(await check(record, code)).toBe(1020);
  });

  test('answers 1014 to the sixth sending and blocks for 30 minutes, for this admin alone and over a restart (S27)', async () => {
    for (let index = 0; index < 5; index += 1) await begin();
    const sixth = await signIn();
    expect([codeOf(sixth), sixth.headers['retry-after']]).toEqual([1014, '1800']);
    room.farm.clock.advance(1_799 * secondMs);
    const restarted = await createTestApp({
      beside: room.farm,
      deployments: { 'origin.json': { twoStep: true } },
    });
    expect(codeOf(await signInByHttp(restarted.app, 'admin01', passwordOf.admin))).toBe(1014);
    await restarted.close();
    expect(codeOf(await signInByHttp(room.farm.app, 'super01', passwordOf.super))).toBe(0);
    expect(room.office.letters.filter(({ recipients }) => recipients.includes(emailOf.admin))).toHaveLength(
      5,
    );
    room.farm.clock.advance(secondMs);
    await begin();
  });

  test('counts no sending of thirty minutes ago', async () => {
    for (let index = 0; index < 5; index += 1) await begin();
    room.farm.clock.advance(1_800 * secondMs);
    for (let index = 0; index < 5; index += 1) await begin();
    expect(codeOf(await signIn())).toBe(1014);
  });

  test('counts wrong codes of a known and an unknown browser that come in at two instances at once (S25)', async () => {
    const { db, app } = room.farm;
    const first = await begin();
    const body = { adm_id: 'admin01', verification_code: first.code, login_record_id: first.record };
    const known = cookiesOf(await room.post('/admbo/verification_code_check', { body }));
    const { record, code } = await begin();
    const beside = await createTestApp({
      beside: room.farm,
      deployments: { 'origin.json': { twoStep: true } },
    });
    const guess = { ...body, verification_code: other(code), login_record_id: record };
    const url = '/admbo/verification_code_check';
    const ask = (at: typeof app, headers: object) =>
      at.inject({ method: 'POST', url, payload: guess, headers: { ...sameOrigin, ...headers } });
    const guesses = await db.transaction().execute(async (trx) => {
      await sql`select 1 from second_steps for update`.execute(trx);
      const both = [ask(app, { cookie: known }), ask(beside.app, {})];
      await waitingAre(2, db);
      return both;
    });
    expect((await Promise.all(guesses)).map(codeOf)).toEqual([31009, 31009]);
    const step = db.selectFrom('second_steps').select('wrong_codes').where('login_record_id', '=', record);
    expect(await step.executeTakeFirst()).toEqual({ wrong_codes: 2 });
    await beside.close();
  });

  test('says at once that the mail could not be handed over, and counts nothing (S35)', async () => {
    room.office.behave('refuse');
    expect(codeOf(await signIn())).toBe(1013);
    const secrets = { adm_pw: passwordOf.admin };
    const again = await room.post('/admbo/two_step_verification_signin', {
      secrets,
      body: { adm_id: 'admin01' },
    });
    expect(codeOf(again)).toBe(1015);
    expect(await room.farm.db.selectFrom('mail_sendings').selectAll().execute()).toEqual([]);
    room.office.behave('take');
    expect(await check(...(Object.values(await begin()) as [string, string]))).toBe(0);
  });

  test('counts a wrong password of the resending as any other, and is no way in where no code is asked for', async () => {
    const wrong = { secrets: { adm_pw: 'Wrong-lime7' }, body: { adm_id: 'admin01' } };
    const codes = [];
    for (let index = 0; index < 5; index += 1)
      codes.push(codeOf(await room.post('/admbo/two_step_verification_signin', wrong)));
    expect(codes).toEqual(['E1004', 'E1004', 'E1004', 'E1004', 1042]);
    const plain = await createTestApp({ beside: room.farm });
    const response = await signInByHttp(plain.app, 'super01', passwordOf.super);
    expect(response.json()).toMatchObject({ data: { two_step: false } });
    await plain.close();
  });
});
