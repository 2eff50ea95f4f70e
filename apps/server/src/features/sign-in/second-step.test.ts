import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BegunStep,
  type CodeDesk,
  openCodeDesk,
  otherCode,
  recordOf,
  secondMs,
} from '../../testing/code-desk.ts';
import { createTestApp, passwordOf, sameOrigin } from '../../testing/create-test-app.ts';
import { emailOf, shownIn } from '../../testing/mail-room.ts';
import { cookiesOf } from '../../testing/sign-in-by-http.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';
import { storedText } from '../../testing/stored-text.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';

let { room, signIn, begin, enter, check } = {} as CodeDesk;
beforeEach(async () => {
  ({ room, signIn, begin, enter, check } = await openCodeDesk());
});
afterEach(() => room.close());

describe('the second step', () => {
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
    expect(storedText(stored)).not.toContain(code);
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

  test('takes no code that was mailed to another address than the admin has now, or had meanwhile', async () => {
    const cookie = await room.farm.signIn('super');
    const { aid } = await room.farm.db
      .selectFrom('admins')
      .select('aid')
      .where('adm_id', '=', 'admin01')
      .executeTakeFirstOrThrow();
    const move = async (adm_email: string): Promise<void> => {
      const body = { aid, adm_email, adm_phone: '01012345678' };
      expect(codeOf(await room.post('/admbo/admin/change_info', { body, cookie }))).toBe(0);
    };
    const first = await begin();
    await move('away@farm.example');
    expect(await check(first.record, first.code)).toBe(1020);
    await move(emailOf.admin);
    expect(await check(first.record, first.code)).toBe(1020);
    const second = await signIn().then(recordOf);
    const code = shownIn(await room.mailTo(emailOf.admin, 4));
    await room.farm.db
      .updateTable('admins')
      .set({ email: 'x@farm.example' })
      .where('aid', '=', aid)
      .execute();
    expect(await check(second, code)).toBe(1020);
    await room.farm.db.updateTable('admins').set({ email: emailOf.admin }).where('aid', '=', aid).execute();
    expect(await check(second, code)).toBe(0);
  });

  test('takes no code that was under way when the rights of its admin were taken (S90)', async () => {
    const { db } = room.farm;
    const mine = { adm_id: 'admin01' };
    await db.updateTable('admins').set({ is_super_admin: true }).where('adm_id', '=', mine.adm_id).execute();
    const { record, code } = await begin();
    const { aid } = await db
      .selectFrom('admins')
      .select('aid')
      .where('adm_id', '=', mine.adm_id)
      .executeTakeFirstOrThrow();
    const info = { adm_email: emailOf.admin, adm_phone: '01012345678', is_super_admin: false };
    const cookie = await room.farm.signIn('super');
    expect(codeOf(await room.post('/admbo/admin/change_info', { body: { aid, ...info }, cookie }))).toBe(0);
    expect(await check(record, code)).toBe(1020);
    room.farm.clock.advance(secondMs);
    const later = await begin();
    expect(await check(later.record, later.code)).toBe(0);
  });

  test('takes no code that was asked for before the password was another one', async () => {
    const { record, code } = await begin();
    room.farm.clock.advance(secondMs);
    const cookie = await room.farm.signIn('super');
    const { aid } = await room.farm.db
      .selectFrom('admins')
      .select('aid')
      .where('adm_id', '=', 'admin01')
      .executeTakeFirstOrThrow();
    const secrets = { pw: 'Wz7!mQ2vTx' };
    await room.post('/admbo/admin/change_pw', { secrets, body: { aid }, cookie });
    expect(await check(record, code)).toBe(1020);
  });

  test('begins no session outside the service hours, whenever the password was entered (S47)', async () => {
    const closing = await openCodeDesk({ serviceHours: true });
    const { db, clock } = closing.room.farm;
    clock.set(new Date('2026-03-09T21:59:59+09:00'));
    const made = { created_at: clock.now(), password_changed_at: clock.now() };
    await db.updateTable('admins').set(made).execute();
    const { record, code } = await closing.begin();
    clock.advance(secondMs);
    expect(await closing.check(record, otherCode(code))).toBe(31009);
    expect(await closing.check(record, code)).toBe('E1006');
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await closing.room.close();
  });

  test('evaluates at most five of many wrong codes at once, voids the code and locks (S25)', async () => {
    const { record, code } = await begin();
    const codes = await Promise.all(Array.from({ length: 20 }, () => check(record, otherCode(code))));
    expect(codes.filter((answer) => answer === 31009)).toHaveLength(4);
    expect(codes.filter((answer) => answer === 1044)).toHaveLength(16);
    expect(await check(record, code)).toBe(1044);
    expect(codeOf(await signIn())).toBe(1043);
    room.farm.clock.advance(300 * secondMs);
    expect(await check(record, code)).toBe(1020);
  });

  test('voids the code with the fifth wrong one, whichever browsers they come from (S25)', async () => {
    const known = { cookie: cookiesOf(await enter(await begin())) };
    for (const [wrongs, outcome] of [
      [2, 0],
      [3, 1020],
    ] as const) {
      const { record, code } = await begin();
      for (let index = 0; index < wrongs; index += 1)
        expect(await check(record, otherCode(code))).toBe(31009);
      for (let index = 0; index < 2; index += 1)
        expect(codeOf(await enter({ record, code: otherCode(code) }, known))).toBe(31009);
      expect(codeOf(await enter({ record, code }, known))).toBe(outcome);
      await room.farm.db.deleteFrom('sign_in_failures').execute();
    }
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
    const guess = { ...body, verification_code: otherCode(code), login_record_id: record };
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

  test('leaves the code to whoever holds its admin, and waits for them: no two of them wait for each other', async () => {
    const { db } = room.farm;
    const { record, code } = await begin();
    const held = <Answer>(ask: () => Promise<Answer>): Promise<[Promise<Answer>]> =>
      db.transaction().execute(async (trx) => {
        await sql`select 1 from admins for update`.execute(trx);
        const asked = ask();
        await waitingAre(1, db);
        await sql`select 1 from second_steps for update nowait`.execute(trx);
        return [asked];
      });
    const [entered] = await held(() => check(record, code));
    expect(await entered).toBe(0);
    await begin();
    const [sent] = await held(signIn);
    expect(codeOf(await sent)).toBe(0);
  });

  test('keeps the code good where another session is alive, until its owner takes over', async () => {
    const settings = { twoStep: true, singleSession: true };
    const single = await createTestApp({ beside: room.farm, deployments: { 'origin.json': settings } });
    const enterThere = async ({ record, code }: BegunStep, force = false) => {
      const url = '/admbo/verification_code_check';
      const payload = { adm_id: 'admin01', verification_code: code, login_record_id: record, force };
      return codeOf(await single.app.inject({ method: 'POST', url, payload, headers: sameOrigin }));
    };
    expect(await enterThere(await begin())).toBe(0);
    const second = await begin();
    expect(await enterThere(second)).toBe(1046);
    expect(await enterThere(second, true)).toBe(0);
    expect(await enterThere(second, true)).toBe(1020);
    await single.close();
  });
});
