import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, passwordOf, sameOrigin } from '../../testing/create-test-app.ts';
import { emailOf, linkIn, type MailRoom, openMailRoom, shownIn } from '../../testing/mail-room.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';

const minuteMs = 60_000;
const fresh = 'Wz7!mQ2vTx';

describe('an admin who has lost the password', () => {
  let room: MailRoom;
  beforeEach(async () => {
    room = await openMailRoom();
  });
  afterEach(() => room.close());

  async function ask(admId = 'admin01'): Promise<number | string> {
    return codeOf(await room.post('/user/passwd/reissue', { body: { adm_id: admId, locale: 'ko' } }));
  }
  async function mailed(count = 1): Promise<{ password: string; link: URL }> {
    const text = await room.mailTo(emailOf.admin, count);
    return { password: shownIn(text), link: linkIn(text) };
  }
  async function check(link: URL): Promise<number | string> {
    const url = `/admbo/check_reset_password_timeout?adm_id=${link.searchParams.get('adm_id') ?? ''}`;
    const headers = { authorization: link.searchParams.get('token') ?? '' };
    return codeOf(await room.farm.app.inject({ url, headers }));
  }
  async function reset(link: URL, pw = fresh): Promise<number | string> {
    const body = { token: link.searchParams.get('token') };
    return codeOf(await room.post('/admbo/reset_password', { secrets: { pw }, body }));
  }
  const signIn = (pw: string): ReturnType<typeof signInByHttp> => signInByHttp(room.farm.app, 'admin01', pw);

  test('gets a mail with a temporary password and a link; an unknown id gets the same answer (S31)', async () => {
    expect(await ask('nobody')).toBe(0);
    expect(await ask()).toBe(0);
    const { password, link } = await mailed();
    expect(password).toHaveLength(16);
    expect(link.origin).toBe('https://farm.example');
    expect(link.searchParams.get('adm_id')).not.toContain('admin01');
    expect(room.office.letters).toHaveLength(1);
    const rows = await room.farm.db.selectFrom('temporary_passwords').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.searchParams.get('token'));
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

  test('has no use of a link that was mailed before the address was another for a while (S30)', async () => {
    await ask();
    const { link } = await mailed();
    const cookie = await room.farm.signIn('super');
    const { aid } = await room.farm.db
      .selectFrom('admins')
      .select('aid')
      .where('adm_id', '=', 'admin01')
      .executeTakeFirstOrThrow();
    for (const adm_email of ['away@farm.example', emailOf.admin]) {
      const body = { aid, adm_email, adm_phone: '01012345678' };
      expect(codeOf(await room.post('/admbo/admin/change_info', { body, cookie }))).toBe(0);
    }
    expect([await check(link), await reset(link)]).toEqual(['E1001', 'E1001']);
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

  test('chooses a new password by the link once, which ends the temporary one and does not sign in (S30, F59)', async () => {
    await ask();
    const { password, link } = await mailed();
    expect(await check(link)).toBe(0);
    expect(await reset(link, 'Password1!')).not.toBe(0);
    expect(await reset(link, password)).toBe('E1002');
    expect(await reset(link)).toBe(0);
    expect(await reset(link, 'Kx4!nR9wYz')).toBe('E1001');
    expect(codeOf(await signIn(password))).toBe('E1004');
    expect(codeOf(await signIn(fresh))).toBe(0);
    expect(await room.mailTo(emailOf.admin, 2)).toContain('비밀번호');
  });

  test('finds link and temporary password dead after 30 minutes, and after a newer mail', async () => {
    await ask();
    const first = await mailed();
    await ask();
    const second = await mailed(2);
    expect(await check(first.link)).toBe('E1001');
    expect(codeOf(await signIn(first.password))).toBe('E1004');
    room.farm.clock.advance(30 * minuteMs);
    expect(await check(second.link)).toBe('E1001');
    expect(await reset(second.link)).toBe('E1001');
    expect(codeOf(await signIn(second.password))).toBe('E1004');
  });

  test('finds the link dead after the e-mail address or the password has changed, and for another id (S30)', async () => {
    await ask();
    const { link } = await mailed();
    const foreign = new URL(link);
    foreign.searchParams.set('adm_id', 'c29tZXRoaW5nIGVsc2Ugb2YgdGhlIHNhbWUgbGVuZ3Ro');
    expect(await check(foreign)).toBe('E1001');
    await room.farm.db
      .updateTable('admins')
      .set({ email: 'new@farm.example' })
      .where('adm_id', '=', 'admin01')
      .execute();
    expect(await check(link)).toBe('E1001');
    expect(await reset(link)).toBe('E1001');
  });

  test('is let in although E1000 stood, and hears of the unlocking', async () => {
    for (let index = 0; index < 5; index += 1) await signIn('Wrong-lime7');
    room.farm.clock.advance(5 * minuteMs);
    expect(codeOf(await signIn('Wrong-lime7'))).toBe('E1000');
    await ask();
    const { password } = await mailed();
    expect(codeOf(await signIn('Plain-lime7'))).toBe('E1000');
    expect(codeOf(await signIn(password))).toBe(0);
    expect(await room.mailTo(emailOf.admin, 2)).toContain('풀렸습니다');
    const audit = await room.farm.db.selectFrom('audit_trail').select('action').execute();
    expect(audit).toContainEqual({ action: 'admin.unlocked' });
  });

  test('is let in after 90 days (S14)', async () => {
    room.farm.clock.advance(90 * 24 * 60 * minuteMs + minuteMs);
    expect(codeOf(await signIn('Plain-lime7'))).toBe('E1005');
    await ask();
    expect(await reset((await mailed()).link)).toBe(0);
    expect(codeOf(await signIn(fresh))).toBe(0);
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

  test('is sent to the configured address whatever the Host says (S33)', async () => {
    const headers = { ...sameOrigin, host: '10.0.0.66' };
    const payload = { adm_id: 'admin01' };
    await room.farm.app.inject({ method: 'POST', url: '/user/passwd/reissue', headers, payload });
    expect((await mailed()).link.origin).toBe('https://farm.example');
  });
});
