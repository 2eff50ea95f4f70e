import { randomBytes, randomUUID } from 'node:crypto';
import { insertToken } from '../features/api-tokens/api-token-store.ts';
import { arnOf } from '../features/devices/device-shape.ts';
import { newSession } from '../platform/sessions/session-store.ts';
import { makeAdmin, type TestApp } from './create-test-app.ts';
import { report } from './report-sightings.ts';
import { dayMs } from './sign-in-desk.ts';
import { phone } from './test-sightings.ts';

/** Ids of rows that are there, but not for a super admin of the deployment `origin`: of another one, or gone. */
export interface ForeignRows {
  admin: string;
  session: string;
  token: string;
  user: string;
  view: string;
  device: string;
  host: string;
}

export async function makeForeignRows(farm: TestApp): Promise<ForeignRows> {
  const admin = await makeAdmin(farm.db, 'super', { at: farm.clock.now(), admId: 'foreign' });
  const foreign = { group_type: 'hmg', email: 'foreign@farm.example' };
  await farm.db.updateTable('admins').set(foreign).where('aid', '=', admin).execute();
  return {
    admin,
    session: await addSession(farm, admin),
    token: await addToken(farm),
    user: await addUser(farm),
    view: await addView(farm, admin),
    ...(await removeHost(farm)),
  };
}

async function addSession({ db, clock }: TestApp, aid: string): Promise<string> {
  const startedAt = clock.now();
  const later = new Date(startedAt.getTime() + dayMs);
  const tkey = randomUUID();
  const times = { idleMs: dayMs, startedAt, expiresAt: later, endsAt: later };
  const browser = { language: null, ip: '127.0.0.1', userAgent: 'test', mustRenew: false };
  const session = { tkey, secretHash: randomBytes(32), aid, ...browser, ...times };
  await newSession(db, { ...session, groupType: 'hmg' }).execute();
  return tkey;
}

function addToken({ db, clock }: TestApp): Promise<string> {
  const createdAt = clock.now();
  const times = { createdAt, expiresAt: new Date(createdAt.getTime() + dayMs) };
  const token = { secretHash: randomBytes(32), name: 'foreign', groupType: 'hmg', createdBy: 'foreign' };
  return db.transaction().execute((trx) => insertToken(trx, { ...token, scopes: ['read'], ...times }));
}

async function addUser({ db, clock }: TestApp): Promise<string> {
  const user = { user_id: 'foreign', comparable_id: 'foreign', username: 'Kim' };
  const contact = { email: 'kim@customer.example', phone: '01000001000', locale: 'ko' } as const;
  const row = { ...user, ...contact, group_type: 'hmg', status: 'active', created_at: clock.now() } as const;
  const { uid } = await db.insertInto('users').values(row).returning('uid').executeTakeFirstOrThrow();
  return uid;
}

async function addView({ db, clock }: TestApp, owner_aid: string): Promise<string> {
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const row = { owner_aid, name: 'mine', comparable_name: 'mine', shared_in: null, view: '{}', ...at };
  const { id } = await db.insertInto('list_views').values(row).returning('id').executeTakeFirstOrThrow();
  return String(id);
}

/** A host that has been removed, and a device of its that has left the farm. */
async function removeHost(farm: TestApp): Promise<{ device: string; host: string }> {
  await report(farm, [phone('GONE1')], 'gone');
  const removed = { removed_at: farm.clock.now() };
  const [device, host] = await Promise.all([
    farm.db.updateTable('devices').set(removed).where('udid', '=', 'GONE1').returning('id').execute(),
    farm.db.updateTable('hosts').set(removed).where('name', '=', 'gone').returning('id').execute(),
  ]);
  return { device: arnOf(device[0]?.id ?? 0), host: String(host[0]?.id) };
}
