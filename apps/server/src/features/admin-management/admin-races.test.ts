import type { AdminRow } from '@rackhand/contract/endpoints/admins';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { passwordOf, sameOrigin } from '../../testing/create-test-app.ts';
import { makeForeignAdmin } from '../../testing/foreign-rows.ts';
import { emailOf, type MailRoom, openMailRoom } from '../../testing/mail-room.ts';
import { report } from '../../testing/report-sightings.ts';
import { signInByHttp } from '../../testing/sign-in-by-http.ts';
import { codeOf, dayMs } from '../../testing/sign-in-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
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

test('of two super admins who demote each other at once, one does, a hundred times (S63, S91)', async () => {
  const { db } = room.farm;
  // Were they the last ones, that alone would save one of them.
  await makeForeignAdmin(room.farm, 'third', null);
  await db.updateTable('admins').set({ is_super_admin: true }).execute();
  const demote = async (role: 'admin' | 'super', by: 'admin' | 'super') => {
    const contact = { adm_email: emailOf[role], adm_phone: '01012345678' };
    const body = { aid: await aidOf(`${role}01`), ...contact, is_super_admin: false };
    return { body, cookie: await room.farm.signIn(by) };
  };
  const orders = [await demote('admin', 'super'), await demote('super', 'admin')];
  for (let time = 0; time < 100; time += 1) {
    const answers = await Promise.all(orders.map((order) => room.post('/admbo/admin/change_info', order)));
    expect(answers.map(codeOf).map(String).sort()).toEqual(['0', '31108']);
    await db.updateTable('admins').set({ is_super_admin: true }).execute();
  }
});

test('of two super admins who change one admin at once the later is refused, and loses nothing of the other’s', async () => {
  await makeForeignAdmin(room.farm, 'third', null);
  const cookie = await room.farm.signIn('super');
  const readThird = async (): Promise<AdminRow> => {
    const answer = await room.farm.app.inject({ url: '/admbo/admin/list?q=third', headers: { cookie } });
    const { admins } = answer.json<{ data: { admins: AdminRow[] } }>().data;
    return admins.find(({ adm_id }) => adm_id === 'third') as AdminRow;
  };
  const { aid, adm_email, version } = await readThird();
  const change = (body: object) => room.post('/admbo/admin/change_info', { body: { aid, ...body }, cookie });
  const first = { adm_email, adm_phone: '01099998888', is_super_admin: true, version };
  expect(codeOf(await change(first))).toBe(0);
  const stale = await change({ ...first, adm_email: 'new@farm.example', is_super_admin: false });
  expect(stale.json()).toMatchObject({
    errorCode: 20414,
    details: [{ field: 'version' }, { field: 'adm_email' }, { field: 'is_super_admin' }],
  });
  expect(await readThird()).toMatchObject({ ...first, version: version + 1 });
  const onTop = { ...first, adm_email: 'new@farm.example', version: version + 1 };
  expect(codeOf(await change(onTop))).toBe(0);
  expect(await readThird()).toMatchObject({ ...onTop, version: version + 2 });
});

test('a right that is taken while its deed waits for it does nothing any more, whatever the deed (S91)', async () => {
  const { db, app } = room.farm;
  await report(room.farm, [phone('S91')]);
  await makeForeignAdmin(room.farm, 'third', null);
  const { headers: token } = await makeApiToken(room.farm, ['devices']);
  const cookie = await room.farm.signIn('super');
  const held = { arn: 'arn:farm:device:1', state: 'USING', minutes: 5 };
  const deeds = [
    { url: '/admbo/rack_group', headers: { cookie, ...sameOrigin }, payload: { name: 'east' } },
    { url: '/admbo/api_token', headers: { cookie, ...sameOrigin }, payload: newToken },
    { url: '/service/change_state', headers: token, payload: excluded },
    { url: '/service/hold', headers: { cookie, ...sameOrigin, 'idempotency-key': 'one' }, payload: held },
  ];
  const pending = await db.transaction().execute(async (trx) => {
    await trx.updateTable('admins').set({ is_super_admin: false }).where('adm_id', '=', 'super01').execute();
    const answers = deeds.map((deed) => app.inject({ method: 'POST', ...deed }));
    await waitingAre(deeds.length, db);
    return answers;
  });
  expect((await Promise.all(pending)).map(codeOf)).toEqual([31108, 31108, 2006, 31108]);
  const trail = db.selectFrom('audit_trail').select('action').where('result', '=', 'ok');
  expect(await trail.execute()).toEqual([{ action: 'host.added' }, { action: 'api_token.created' }]);
  expect(await db.selectFrom('leases').select('fence').execute()).toEqual([]);
});

const newToken = { name: 'late', scopes: ['read'], valid_days: 1 };
const excluded = {
  arn: 'arn:farm:device:1',
  old_state: 'AVAILABLE',
  new_state: 'EXCLUDE',
  update_reason: '',
};

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
