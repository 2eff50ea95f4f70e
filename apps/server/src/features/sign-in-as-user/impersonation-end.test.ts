import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { codeOf, minuteMs } from '../../testing/sign-in-desk.ts';
import { openUserDesk, serviceUrl, tokenOf, type UserDesk } from '../../testing/user-desk.ts';

describe('a session as a user ends at once', () => {
  let desk: UserDesk;
  let cookie: string;
  let uid: string;
  let session: string;
  beforeEach(async () => {
    desk = await openUserDesk();
    cookie = await desk.farm.signIn('admin');
    uid = await desk.addUser('minjun.kim');
    const taken = await desk.redeem(tokenOf(await desk.start(cookie, uid)));
    session = taken.json<{ data: { session_token: string } }>().data.session_token;
    expect(codeOf(await desk.check(session))).toBe(0);
  });
  afterEach(() => desk.farm.close());

  /** The record follows within 5 s. */
  async function expectEnded(reason: string): Promise<void> {
    const since = performance.now();
    expect(codeOf(await desk.check(session))).toBe('SESSION_1012');
    const entry = await eventually(
      () =>
        desk.farm.db
          .selectFrom('audit_trail')
          .selectAll()
          .where('action', '=', 'user.sign_in_ended')
          .executeTakeFirst(),
      'the entry of the trail',
    );
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(entry).toMatchObject({
      actor_name: 'admin01',
      after: { admin: 'admin01', reason },
    });
  }

  test('with the session of the admin who signs out', async () => {
    const headers = { cookie, ...sameOrigin };
    await desk.farm.app.inject({ method: 'POST', url: '/admbo/signout', headers });
    await expectEnded('session_ended');
  });

  test('when the session of the admin times out, which the customer’s service does not put off', async () => {
    desk.farm.clock.advance(119 * minuteMs);
    expect(codeOf(await desk.check(session))).toBe(0);
    desk.farm.clock.advance(minuteMs);
    await expectEnded('session_ended');
  });

  test('when the account of the admin is removed', async () => {
    await desk.farm.db.deleteFrom('admins').where('adm_id', '=', 'admin01').execute();
    await expectEnded('account_removed');
  });

  test('when the admin is moved to another group', async () => {
    await desk.farm.db.updateTable('admins').set({ group_type: 'hmg' }).execute();
    await expectEnded('rights_taken');
  });

  test('when the user leaves', async () => {
    await desk.farm.db.updateTable('users').set({ status: 'left' }).execute();
    await expectEnded('user_left');
    expect(codeOf(await desk.start(cookie, uid))).toBe(1017);
  });

  test('when the user is suspended, who is not signed in as until they are active again', async () => {
    const set = (status: 'suspended' | 'active') =>
      desk.farm.db.updateTable('users').set({ status }).execute();
    await set('suspended');
    await expectEnded('user_left');
    expect(codeOf(await desk.start(cookie, uid))).toBe(1009);
    await set('active');
    expect(codeOf(await desk.check(session))).toBe('SESSION_1012');
    expect(codeOf(await desk.start(cookie, uid))).toBe(0);
  });

  test('when the user is moved to another group', async () => {
    await desk.farm.db.updateTable('users').set({ group_type: 'hmg' }).execute();
    await expectEnded('user_left');
  });

  test('for an admin who is not super where the deployment now restricts admins', async () => {
    const restricted = await openUserDesk({
      beside: desk.farm,
      settings: { serviceUrl, restrictedAdminMode: true },
    });
    expect(codeOf(await restricted.check(session))).toBe('SESSION_1012');
    await restricted.farm.close();
  });

  test('for another instance too, and nothing holds the admin back from the next user', async () => {
    const beside = await openUserDesk({ beside: desk.farm });
    expect(codeOf(await beside.check(session))).toBe(0);
    const other = await desk.addUser('seoyeon.lee');
    await desk.farm.db.updateTable('users').set({ status: 'left' }).where('uid', '=', uid).execute();
    expect(codeOf(await beside.check(session))).toBe('SESSION_1012');
    expect(codeOf(await beside.start(cookie, other))).toBe(0);
    await beside.farm.close();
  });
});
