import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passwordOf } from '../../testing/create-test-app.ts';
import { emailOf, type MailRoom, openMailRoom } from '../../testing/mail-room.ts';
import { signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf, dayMs } from '../../testing/sign-in-desk.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';

let room: MailRoom;
beforeEach(async () => {
  room = await openMailRoom();
});
afterEach(() => room.close());

const aidOf = async (admId: string): Promise<string> => {
  const query = room.farm.db.selectFrom('admins').select('aid').where('adm_id', '=', admId);
  return (await query.executeTakeFirstOrThrow()).aid;
};

test('of two super admins who demote each other at once, one stays (S63)', async () => {
  const { db } = room.farm;
  await db.updateTable('admins').set({ is_super_admin: true }).execute();
  const demote = async (role: 'admin' | 'super', by: 'admin' | 'super') => {
    const contact = { adm_email: emailOf[role], adm_phone: '01012345678' };
    const body = { aid: await aidOf(`${role}01`), ...contact, is_super_admin: false };
    return { body, cookie: await room.farm.signIn(by) };
  };
  const orders = [await demote('admin', 'super'), await demote('super', 'admin')];
  const answers = await db.transaction().execute(async (trx) => {
    await sql`select 1 from admins for update`.execute(trx);
    const both = orders.map((order) => room.post('/admbo/admin/change_info', order));
    await waitingAre(2, db);
    return both;
  });
  expect((await Promise.all(answers)).map(codeOf).map(String).sort()).toEqual(['0', '31107']);
});

test('an admin who signs in while being removed is not let in, as anybody who is not there', async () => {
  const { db, app } = room.farm;
  const cookie = await room.farm.signIn('super');
  const aid = await aidOf('admin01');
  const both = await db.transaction().execute(async (trx) => {
    await sql`select 1 from admins where aid = ${aid} for update`.execute(trx);
    const removal = room.post(`/admbo/admin/remove/${aid}`, { cookie });
    await waitingAre(1, db);
    const entry = signInByHttp(app, 'admin01', passwordOf.admin);
    await waitingAre(2, db);
    return [removal, entry];
  });
  expect((await Promise.all(both)).map(codeOf)).toEqual([0, 'E1004']);
  expect(await db.selectFrom('sessions').select('aid').where('aid', '=', aid).execute()).toEqual([]);
});

test('an admin whose session has timed out by itself is not signed in, and can be removed', async () => {
  await room.farm.signIn('admin');
  room.farm.clock.advance(dayMs);
  const cookie = await room.farm.signIn('super');
  expect(codeOf(await room.post(`/admbo/admin/remove/${await aidOf('admin01')}`, { cookie }))).toBe(0);
});
