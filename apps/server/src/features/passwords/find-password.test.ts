import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, passwordOf } from '../../testing/create-test-app.ts';
import { fresh, type LostPasswordDesk, openLostPasswordDesk } from '../../testing/lost-password-desk.ts';
import { emailOf } from '../../testing/mail-room.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf, minuteMs } from '../../testing/sign-in-desk.ts';
import { storedText } from '../../testing/stored-text.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';

let { room, ask, mailed, check, reset, signIn } = {} as LostPasswordDesk;
beforeEach(async () => {
  ({ room, ask, mailed, check, reset, signIn } = await openLostPasswordDesk());
});
afterEach(() => room.close());

describe('an admin who has lost the password', () => {
  test('gets a mail with a temporary password and a link; an unknown id gets the same answer (S31)', async () => {
    expect(await ask('nobody')).toBe(0);
    expect(await ask()).toBe(0);
    const { password, link } = await mailed();
    expect(password).toHaveLength(16);
    expect(link.origin).toBe('https://farm.example');
    expect(link.searchParams.get('adm_id')).not.toContain('admin01');
    expect(room.office.letters).toHaveLength(1);
    const rows = await room.farm.db.selectFrom('temporary_passwords').selectAll().execute();
    for (const secret of [password, link.searchParams.get('token') ?? '?'])
      expect(storedText(rows)).not.toContain(secret);
  });

  test('comes in once with it, from a known browser and an unknown one at two instances at once (S29)', async () => {
    const { app, db } = room.farm;
    const known = cookiesOf(await signIn(passwordOf.admin));
    await ask();
    const { password } = await mailed();
    const beside = await createTestApp({ beside: room.farm });
    const coming = await db.transaction().execute(async (trx) => {
      await sql`select 1 from temporary_passwords for update`.execute(trx);
      const both = [
        signInByHttp(app, 'admin01', password, { cookie: known }),
        signInByHttp(beside.app, 'admin01', password),
      ];
      await waitingAre(2, db);
      return both;
    });
    expect((await Promise.all(coming)).map(codeOf).map(String).sort()).toEqual(['0', 'E1004']);
    await beside.close();
  });

  test('comes in with the temporary password once, and only to choose a new one (S29)', async () => {
    await ask();
    const { password, link } = await mailed();
    const response = await signIn(password);
    expect(response.json()).toMatchObject({ data: { is_renewed_pw: false } });
    const cookie = cookiesOf(response);
    const read = await room.farm.app.inject({ url: '/admbo/all_device', headers: { cookie } });
    expect(read.json()).toMatchObject({ errorCode: 2001 });
    expect(codeOf(await signIn(password))).toBe('E1004');
    expect(await check(link)).toBe('E1001');
    // What was mailed is nobody's own.
    const same = await room.post('/admbo/admin/change_pw', { secrets: { pw: password }, cookie });
    expect(codeOf(same)).toBe('E1002');
    const change = await room.post('/admbo/admin/change_pw', { secrets: { pw: fresh }, cookie });
    expect(codeOf(change)).toBe(0);
    const after = await room.farm.app.inject({
      url: '/admbo/all_device',
      headers: { cookie: cookiesOf(change) },
    });
    expect(after.statusCode).toBe(200);
    expect((await room.farm.app.inject({ url: '/admbo/all_device', headers: { cookie } })).statusCode).toBe(
      401,
    );
    expect(codeOf(await signIn(fresh))).toBe(0);
  });

  test('still comes in with the old password until a new one is chosen', async () => {
    await ask();
    await mailed();
    expect((await signIn('Plain-lime7')).json()).toMatchObject({
      errorCode: 0,
      data: { is_renewed_pw: true },
    });
  });

  test('is sent nothing where the account belongs to another deployment', async () => {
    await room.farm.db
      .updateTable('admins')
      .set({ group_type: 'hmg' })
      .where('adm_id', '=', 'admin01')
      .execute();
    expect([await ask(), await ask('super01')]).toEqual([0, 0]);
    await room.mailTo(emailOf.super);
    expect(room.office.letters).toHaveLength(1);
  });

  test('waits for the answer as long as anybody, known or not (S31)', async () => {
    for (const admId of ['admin01', 'nobody']) {
      const since = performance.now();
      await ask(admId);
      expect(performance.now() - since).toBeGreaterThan(245);
    }
  });

  test.each(['link', 'temporary password'] as const)(
    'is let in by the %s although E1000 stood, and hears of the unlocking',
    async (way) => {
      for (let index = 0; index < 5; index += 1) await signIn('Wrong-lime7');
      room.farm.clock.advance(5 * minuteMs);
      expect(codeOf(await signIn('Wrong-lime7'))).toBe('E1000');
      await ask();
      const { password, link } = await mailed();
      expect(codeOf(await signIn('Plain-lime7'))).toBe('E1000');
      expect(way === 'link' ? await reset(link) : codeOf(await signIn(password))).toBe(0);
      await room.mailTo(emailOf.admin, way === 'link' ? 3 : 2);
      expect(room.office.letters.map(({ mail }) => mail.text).join()).toContain('풀렸습니다');
      expect(codeOf(await signIn(way === 'link' ? fresh : 'Plain-lime7'))).toBe(0);
      const audit = await room.farm.db.selectFrom('audit_trail').select('action').execute();
      expect(audit).toContainEqual({ action: 'admin.unlocked' });
    },
  );

  test.each(['link', 'temporary password'] as const)(
    'is let in after 90 days by the %s, which is mailed and recorded (S14)',
    async (way) => {
      room.farm.clock.advance(90 * 24 * 60 * minuteMs + minuteMs);
      expect(codeOf(await signIn('Plain-lime7'))).toBe('E1005');
      await ask();
      const { password, link } = await mailed();
      expect(way === 'link' ? await reset(link) : codeOf(await signIn(password))).toBe(0);
      await room.mailTo(emailOf.admin, way === 'link' ? 3 : 2);
      expect(room.office.letters.map(({ mail }) => mail.text).join()).toContain('풀렸습니다');
      const audit = await room.farm.db.selectFrom('audit_trail').select('action').execute();
      expect(audit).toContainEqual({ action: 'admin.unlocked' });
      expect(codeOf(await signIn(way === 'link' ? fresh : 'Plain-lime7'))).toBe(0);
    },
  );

  test('comes in with nothing while the five minutes of a lock last', async () => {
    await ask();
    const { password } = await mailed();
    for (let index = 0; index < 5; index += 1) await signIn('Wrong-lime7');
    expect(codeOf(await signIn(password))).toBe(1043);
    room.farm.clock.advance(5 * minuteMs);
    expect(codeOf(await signIn(password))).toBe(0);
  });

  test('gets no sixth mail within 30 minutes, and is not told so', async () => {
    for (let index = 0; index < 6; index += 1) expect(await ask()).toBe(0);
    await mailed(5);
    const sendings = await room.farm.db.selectFrom('mails').select('id').execute();
    expect(sendings).toHaveLength(5);
    room.farm.clock.advance(30 * minuteMs);
    await ask();
    await mailed(6);
  });
});
