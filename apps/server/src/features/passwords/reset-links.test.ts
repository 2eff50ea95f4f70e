import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { fresh, type LostPasswordDesk, openLostPasswordDesk } from '../../testing/lost-password-desk.ts';
import { emailOf } from '../../testing/mail-room.ts';
import { codeOf, minuteMs } from '../../testing/sign-in-desk.ts';
import { resetPassword } from '../admins/create-admins.ts';

let { room, ask, mailed, check, reset, signIn } = {} as LostPasswordDesk;
beforeEach(async () => {
  ({ room, ask, mailed, check, reset, signIn } = await openLostPasswordDesk());
});
afterEach(() => room.close());

describe('the link that is mailed for a lost password', () => {
  test('is dead once the address was another one for a while (S30)', async () => {
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

  test('sets a new password once, which ends the temporary one and does not sign in (S30, F59)', async () => {
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

  test('is dead, and the temporary password with it, after 30 minutes and after a newer mail (S30)', async () => {
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

  test('is dead, and the temporary password with it, once the rights of its admin were taken (S90)', async () => {
    const { db } = room.farm;
    const rights = (is_super_admin: boolean) =>
      db.updateTable('admins').set({ is_super_admin }).where('adm_id', '=', 'admin01').returning('aid');
    const { aid } = await rights(true).executeTakeFirstOrThrow();
    await ask();
    const { password, link } = await mailed();
    const body = { aid, adm_email: emailOf.admin, adm_phone: '01012345678', is_super_admin: false };
    const cookie = await room.farm.signIn('super');
    expect(codeOf(await room.post('/admbo/admin/change_info', { body, cookie }))).toBe(0);
    expect([await check(link), await reset(link)]).toEqual(['E1001', 'E1001']);
    expect(codeOf(await signIn(password))).toBe('E1004');
  });

  test('is dead for another id, and when the address is another one (S30)', async () => {
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

  test('is dead, and the temporary password with it, once another password was set on the server’s machine (S30)', async () => {
    await ask();
    const { password, link } = await mailed();
    room.farm.clock.advance(1);
    const set = await resetPassword(room.farm, 'admin01', () => Promise.resolve(false));
    expect([await check(link), await reset(link)]).toEqual(['E1001', 'E1001']);
    expect(codeOf(await signIn(password))).toBe('E1004');
    expect(codeOf(await signIn(set.inventedPassword ?? ''))).toBe(0);
  });

  test('ends every session by the new password (S30)', async () => {
    const cookie = await room.farm.signIn('admin');
    await ask();
    expect(await reset((await mailed()).link)).toBe(0);
    const response = await room.farm.app.inject({ url: '/admbo/admin/info', headers: { cookie } });
    expect(codeOf(response)).toBe('SESSION_1012');
  });

  test('leads to the configured address whatever the Host says (S33)', async () => {
    const headers = { ...sameOrigin, host: '10.0.0.66' };
    const payload = { adm_id: 'admin01' };
    await room.farm.app.inject({ method: 'POST', url: '/user/passwd/reissue', headers, payload });
    expect((await mailed()).link.origin).toBe('https://farm.example');
  });
});
