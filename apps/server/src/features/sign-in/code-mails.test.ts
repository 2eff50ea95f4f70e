import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CodeDesk, openCodeDesk, secondMs } from '../../testing/code-desk.ts';
import { createTestApp, passwordOf, sameOrigin } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { emailOf } from '../../testing/mail-room.ts';
import { seal } from '../../testing/seal.ts';
import { fetchTicket, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';

let { room, signIn, begin, check } = {} as CodeDesk;
beforeEach(async () => {
  ({ room, signIn, begin, check } = await openCodeDesk());
});
afterEach(() => room.close());

describe('the mail with the code', () => {
  test('is answered with 1014 the sixth time and blocked for 30 minutes, for this admin alone and over a restart (S27)', async () => {
    for (let index = 0; index < 5; index += 1) await begin();
    const sixth = await signIn();
    expect([codeOf(sixth), sixth.headers['retry-after']]).toEqual([1014, '1800']);
    room.farm.clock.advance(1_799 * secondMs);
    const restarted = await createTestApp({
      beside: room.farm,
      deployments: { 'origin.json': { twoStep: true } },
    });
    const blocked = await signInByHttp(restarted.app, 'admin01', passwordOf.admin);
    expect([codeOf(blocked), blocked.headers['retry-after']]).toEqual([1014, '1']);
    await restarted.close();
    expect(codeOf(await signInByHttp(room.farm.app, 'super01', passwordOf.super))).toBe(0);
    expect(room.office.letters.filter(({ recipients }) => recipients.includes(emailOf.admin))).toHaveLength(
      5,
    );
    room.farm.clock.advance(secondMs);
    await begin();
  });

  test('comes to whoever knows the password however often strangers ask for a lost one, and the other way round', async () => {
    const ask = async () =>
      codeOf(await room.post('/user/passwd/reissue', { body: { adm_id: 'admin01', locale: 'ko' } }));
    for (let index = 0; index < 7; index += 1) expect(await ask()).toBe(0);
    for (let index = 0; index < 5; index += 1) expect(codeOf(await signIn())).toBe(0);
    expect(codeOf(await signIn())).toBe(1014);
    room.farm.clock.advance(1_800 * secondMs - 1);
    const sent = await room.farm.db.selectFrom('mails').select('template').execute();
    expect(sent.filter(({ template }) => template === 'temporary_password')).toHaveLength(5);
    expect(codeOf(await signIn())).toBe(1014);
    room.farm.clock.advance(1);
    await ask();
    const later = await room.farm.db.selectFrom('mails').select('template').execute();
    expect(later.filter(({ template }) => template === 'temporary_password')).toHaveLength(6);
  });

  test('is not counted thirty minutes later, and until then it is (S27)', async () => {
    await begin();
    room.farm.clock.advance(secondMs);
    for (let index = 0; index < 4; index += 1) await begin();
    room.farm.clock.advance(1_799 * secondMs);
    await begin();
    expect(codeOf(await signIn())).toBe(1014);
    room.farm.clock.advance(1_800 * secondMs);
    for (let index = 0; index < 5; index += 1) await begin();
    expect(codeOf(await signIn())).toBe(1014);
  });

  test('that could not be handed over is told at once, and not counted (S35)', async () => {
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

  test('keeps nobody waiting for a server that says nothing (S35)', async () => {
    room.office.behave('hang');
    expect(codeOf(await signIn())).toBe(0);
  });

  test('lets its code be good for 300 s from when it was sent, however long that took (S35)', async () => {
    const { record, code } = await begin();
    const sent = { ended_at: new Date(room.farm.clock.now().getTime() + 200 * secondMs) };
    await eventually(
      async () =>
        (await room.farm.db.updateTable('mails').set(sent).where('state', '=', 'sent').executeTakeFirst())
          .numUpdatedRows === 1n,
    );
    room.farm.clock.advance(500 * secondMs);
    expect(await check(record, code)).toBe(1020);
    room.farm.clock.advance(-secondMs);
    expect(await check(record, code)).toBe(0);
  });

  test('is not there for an admin without an address, who is told so', async () => {
    await room.farm.db.updateTable('admins').set({ email: '' }).where('adm_id', '=', 'admin01').execute();
    expect(codeOf(await signIn())).toBe(31005);
    expect(await room.farm.db.selectFrom('second_steps').selectAll().execute()).toEqual([]);
  });

  test('is sent again for the right password, counts a wrong one, and is none where no code is asked for', async () => {
    const wrong = { secrets: { adm_pw: 'Wrong-lime7' }, body: { adm_id: 'admin01' } };
    const codes = [];
    for (let index = 0; index < 5; index += 1)
      codes.push(codeOf(await room.post('/admbo/two_step_verification_signin', wrong)));
    expect(codes).toEqual(['E1004', 'E1004', 'E1004', 'E1004', 1042]);
    const plain = await createTestApp({ beside: room.farm });
    const response = await signInByHttp(plain.app, 'super01', passwordOf.super);
    expect(response.json()).toMatchObject({ data: { two_step: false } });
    const { public_key: publicKey, key } = await fetchTicket(plain.app);
    const payload = { adm_id: 'super01', adm_pw: seal(passwordOf.super, publicKey), key };
    const url = '/admbo/two_step_verification_signin';
    const resent = await plain.app.inject({ method: 'POST', url, payload, headers: sameOrigin });
    expect(codeOf(resent)).toBe(2001);
    await plain.close();
  });
});
