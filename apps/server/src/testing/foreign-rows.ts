import { randomBytes, randomUUID } from 'node:crypto';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import { deviceFilter, schedule, testOptions } from '@rackhand/contract/test/project';
import { tokkidanParameters } from '@rackhand/contract/test/tokkidan';
import { insertToken } from '../features/api-tokens/api-token-store.ts';
import { arnOf } from '../features/devices/device-shape.ts';
import { inventSessionSecret, sessionCookie } from '../platform/sessions/session-cookie.ts';
import { newSession } from '../platform/sessions/session-store.ts';
import { makeAdmin, type TestApp } from './create-test-app.ts';
import { report } from './report-sightings.ts';
import { view } from './saved-views.ts';
import { dayMs } from './sign-in-desk.ts';
import { phone } from './test-sightings.ts';

/**
 * Ids of rows that are there, but not for a super admin of the deployment `origin`: of another one, of all of them, or gone.
 */
export interface ForeignRows {
  admin: string[];
  session: string[];
  token: string[];
  user: string[];
  ticket: string[];
  period: string[];
  customerGroup: string[];
  team: string[];
  view: string[];
  device: string[];
  host: string[];
  setting: string[];
  category: string[];
  project: string[];
  tokkidan: string[];
  notice: string[];
  product: string[];
  link: string[];
}

export async function makeForeignRows(farm: TestApp): Promise<ForeignRows> {
  const admins = [
    await makeForeignAdmin(farm, 'foreign', 'hmg'),
    await makeForeignAdmin(farm, 'everywhere', null),
  ] as const;
  const [foreign] = admins;
  const { device, host } = await removeHost(farm);
  const planned = await addProject(farm);
  const user = await addUser(farm);
  return {
    ...planned,
    admin: [...admins],
    session: await Promise.all(admins.map(async (aid) => (await addSession(farm, aid)).tkey)),
    token: [await addToken(farm, foreign)],
    user: [user],
    ticket: [await addTicket(farm, user)],
    period: [await addPeriod(farm, user)],
    ...(await addTeam(farm)),
    view: await Promise.all(admins.map((aid) => addView(farm, aid))),
    device: [device],
    host: [host],
    setting: [await addSetting(farm)],
    tokkidan: [await addTokkidan(farm)],
    notice: [await addNotice(farm)],
    product: [await addProduct(farm)],
    link: [await addLink(farm)],
  };
}

/** A super admin of one deployment, or of all (null). */
export async function makeForeignAdmin(
  farm: TestApp,
  admId: string,
  groupType: string | null,
): Promise<string> {
  const aid = await makeAdmin(farm.db, 'super', { at: farm.clock.now(), admId });
  const belonging = { group_type: groupType, email: `${admId}@farm.example` };
  await farm.db.updateTable('admins').set(belonging).where('aid', '=', aid).execute();
  return aid;
}

/** A session that an admin has begun in a deployment. */
export async function addSession(
  { db, clock }: TestApp,
  aid: string,
  groupType: GroupType = 'hmg',
): Promise<{ tkey: string; cookie: string }> {
  const startedAt = clock.now();
  const later = new Date(startedAt.getTime() + dayMs);
  const tkey = randomUUID();
  const { secret, hash } = inventSessionSecret();
  const times = { idleMs: dayMs, startedAt, expiresAt: later, endsAt: later };
  const browser = { language: null, ip: '127.0.0.1', userAgent: 'test', mustRenew: false };
  const session = { tkey, secretHash: hash, aid, ...browser, ...times };
  await newSession(db, { ...session, groupType }).execute();
  return { tkey, cookie: sessionCookie(secret, false).split(';')[0] ?? '' };
}

export function addToken({ db, clock }: TestApp, ownerAid: string, name = 'foreign'): Promise<string> {
  const createdAt = clock.now();
  const times = { createdAt, expiresAt: new Date(createdAt.getTime() + dayMs) };
  const token = {
    secretHash: randomBytes(32),
    name,
    groupType: 'hmg',
    createdBy: 'foreign',
    ownerAid,
  };
  return db.transaction().execute((trx) => insertToken(trx, { ...token, scopes: ['read'], ...times }));
}

export async function addUser({ db, clock }: TestApp, userId = 'foreign'): Promise<string> {
  const user = { user_id: userId, comparable_id: userId, username: 'Kim' };
  const contact = { email: 'kim@customer.example', phone: '01000001000', locale: 'ko' } as const;
  const row = { ...user, ...contact, group_type: 'hmg', status: 'active', created_at: clock.now() } as const;
  const { uid } = await db.insertInto('users').values(row).returning('uid').executeTakeFirstOrThrow();
  return uid;
}

async function addTicket({ db, clock }: TestApp, uid: string): Promise<string> {
  const group = { group_type: 'hmg' } as const;
  const { wallet_id } = await db
    .insertInto('wallets')
    .values({ ...group, uid })
    .returning('wallet_id')
    .executeTakeFirstOrThrow();
  const { ticket_id } = await db
    .insertInto('tickets')
    .values({
      ...{ ...group, wallet_id, kind: 'gift', basic_point: 1, bonus_point: 0, note: 'foreign' },
      ...{ created_by: 'foreign', created_at: clock.now() },
    })
    .returning('ticket_id')
    .executeTakeFirstOrThrow();
  return String(ticket_id);
}

async function addPeriod({ db, clock }: TestApp, uid: string): Promise<string> {
  const { period_id } = await db
    .insertInto('user_periods')
    .values({
      ...{ group_type: 'hmg', uid, start_date: '2098-01-01', end_date: '2098-12-31', note: 'foreign' },
      ...{ created_by: 'foreign', created_at: clock.now() },
    })
    .returning('period_id')
    .executeTakeFirstOrThrow();
  return String(period_id);
}

/** A team in a group. */
export async function addTeam(
  { db, clock }: TestApp,
  {
    group = 'foreign',
    name = 'foreign',
    groupType = 'hmg',
  }: { group?: string; name?: string; groupType?: GroupType } = {},
): Promise<{ customerGroup: string[]; team: string[] }> {
  const whose = { group_type: groupType, created_at: clock.now() };
  const { group_id } = await db
    .insertInto('customer_groups')
    .values({ ...whose, group_name: group, comparable_name: group })
    .returning('group_id')
    .executeTakeFirstOrThrow();
  const { team_id } = await db
    .insertInto('teams')
    .values({ ...whose, group_id, team_name: name, comparable_name: name })
    .returning('team_id')
    .executeTakeFirstOrThrow();
  return { customerGroup: [String(group_id)], team: [String(team_id)] };
}

export async function addView(
  { db, clock }: TestApp,
  owner_aid: string,
  { name = 'mine', shared_in = null }: { name?: string; shared_in?: GroupType | null } = {},
): Promise<string> {
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const row = { owner_aid, name, comparable_name: name, shared_in, view: JSON.stringify(view), ...at };
  const { id } = await db.insertInto('list_views').values(row).returning('id').executeTakeFirstOrThrow();
  return String(id);
}

/** A value in the first keyword list of a deployment. */
export async function addSetting({ db, clock }: TestApp, value = 'foreign'): Promise<string> {
  const group_type = 'hmg';
  await db
    .insertInto('custom_setting_groups')
    .values({ group_type, changed_version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const whose = { group_type, changed_by: 'foreign', changed_at: clock.now() };
  const row = { ...whose, type: 'failed', value, comparable: value } as const;
  const { id } = await db.insertInto('custom_settings').values(row).returning('id').executeTakeFirstOrThrow();
  return String(id);
}

/** A project in a category, both of another deployment. */
export async function addProject(
  { db, clock }: TestApp,
  { category = 'foreign', name = 'foreign' } = {},
): Promise<{ category: string[]; project: string[] }> {
  const group_type = 'hmg';
  const { id: category_id } = await db
    .insertInto('categories')
    .values({ group_type, category })
    .returning('id')
    .executeTakeFirstOrThrow();
  const what = { test_type: 'scenario', executor: 'auto', scenario: '', memo: '', sub_category: '' } as const;
  const json = {
    app: null,
    schedule: JSON.stringify(schedule.parse({})),
    device_filter: JSON.stringify(deviceFilter.parse({})),
    options: JSON.stringify(testOptions.parse({})),
  };
  const when = { created_at: clock.now(), created_by: 'foreign', next_run_at: null };
  const { id } = await db
    .insertInto('projects')
    .values({
      ...what,
      ...json,
      ...when,
      group_type,
      category_id,
      project_name: name,
      team_id: null,
      device_ids: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { category: [String(category_id)], project: [String(id)] };
}

/** An app that the squad of another deployment crawls. */
export async function addTokkidan({ db, clock }: TestApp, app_id = 'com.example.foreign'): Promise<string> {
  const crawl = { is_active: false, cron: null, minutes: 15, device_ids: null };
  const when = { created_at: clock.now(), due_at: clock.now(), created_by: 'foreign' };
  const { id } = await db
    .insertInto('tokkidans')
    .values({
      ...crawl,
      ...when,
      app_id,
      group_type: 'hmg',
      device_filter: JSON.stringify(deviceFilter.parse({})),
      parameters: JSON.stringify(tokkidanParameters.parse({})),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** A notice that another deployment shows its customers. */
export async function addNotice({ db, clock }: TestApp, title = 'foreign'): Promise<string> {
  const texts = { title, title2: '', content1: 'x', content2: '', html1: '<p>x</p>', html2: '<p>x</p>' };
  const start_at = clock.now();
  const when = { start_at, end_at: new Date(start_at.getTime() + dayMs), active: true };
  const { id } = await db
    .insertInto('notices')
    .values({ ...texts, ...when, group_type: 'hmg' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** What the customers of another deployment can buy. */
export async function addProduct({ db, clock }: TestApp, name = 'foreign'): Promise<string> {
  const what = { product_name: name, comparable_name: name, description: '', status: 'draft' } as const;
  const figures = { basic_point: 1, bonus_point: 0, price: 0, discount: 0, valid_days: null };
  const when = { created_by: 'foreign', created_at: clock.now() };
  const { product_id } = await db
    .insertInto('products')
    .values({ ...what, ...figures, ...when, group_type: 'hmg' })
    .returning('product_id')
    .executeTakeFirstOrThrow();
  return String(product_id);
}

/** A link to a run of another deployment. */
async function addLink({ db, clock }: TestApp): Promise<string> {
  const at = clock.now();
  const what = { test_type: 'scenario', executor: 'auto', scenario: '', sub_category: '' } as const;
  const { tid } = await db
    .insertInto('tests')
    .values({
      ...{ ...what, group_type: 'hmg', project_id: null, project_name: 'foreign', category_id: null },
      ...{ category: 'foreign', app: null, device_filter: null, note: '', created_at: at },
      ...{ sent_scenario: '{}', options: '{}', created_by: 'foreign' },
    })
    .returning('tid')
    .executeTakeFirstOrThrow();
  const { id: run_id } = await db
    .insertInto('test_runs')
    .values({
      ...{ tid, n: 1, group_type: 'hmg', project_id: null, device_id: null, host_id: null, app: null },
      ...{ state: 'ended', stage: null, result: 'passed', priority: 50, limit_seconds: 60, queued_at: at },
      ...{ wait_until: at, waiting_reason: null, lease_id: null, stop_asked_by: null, decided_by: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { link_id } = await db
    .insertInto('links')
    .values({
      ...{ group_type: 'hmg', run_id, access: 'public', token_hash: randomBytes(32), token_start: 'x' },
      ...{ expires_at: new Date(at.getTime() + dayMs), created_by: 'foreign', created_at: at },
    })
    .returning('link_id')
    .executeTakeFirstOrThrow();
  return String(link_id);
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
