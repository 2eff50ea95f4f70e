import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readMain } from '@rackhand/contract/endpoints/home';
import type { ticketMain } from '@rackhand/contract/endpoints/tickets';
import { type Attention, type AttentionKind, attentionKinds } from '@rackhand/contract/home/attention';
import type { RunResult } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { createIdleFarm, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { type RunDesk, runDeskOf } from '../../testing/run-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { addCustomer } from '../../testing/user-desk.ts';
import { checkLedger } from '../points/check-ledger.ts';

type Main = AnswerOf<typeof readMain>;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let farm: TestFarm;
let desk: RunDesk;
beforeEach(async () => {
  farm = await createIdleFarm();
  // Noon in Korea.
  farm.clock.set(new Date('2026-11-20T03:00:00Z'));
  desk = runDeskOf(farm);
});
afterEach(() => farm.close());

const main = (): Promise<Main> => farm.read<Main>('/admbo/main');
const before = (ms: number): Date => new Date(farm.clock.now().getTime() - ms);
const find = async (kind: AttentionKind): Promise<Attention | undefined> =>
  (await main()).attention.find((one) => one.kind === kind);
const waiting = (waiting_reason: 'POINTS' | 'USER_LIMIT' | 'BUSY' | 'PAUSED', agoMs: number) =>
  desk.add({ queuedAt: before(agoMs), row: { waiting_reason } });

async function projectRan(...results: RunResult[]): Promise<void> {
  for (const [nth, result] of results.entries())
    await desk.add({ result, row: { project_id: 7, ended_at: before((results.length - nth) * minuteMs) } });
}

describe('the first page', () => {
  test('says how devices, hosts, runs, users and points are, of the caller’s deployment', async () => {
    const agent = await farm.dial(await farm.addHost('rack-1'));
    await agent.snapshot([phone('A'), phone('B')]);
    await desk.add({ state: 'running' });
    await desk.add({ result: 'passed' });
    await desk.add({ groupType: 'hmg', state: 'running' });
    await addCustomer(farm, 'waits', { status: 'waiting' });
    await addCustomer(farm, 'theirs', { group_type: 'hmg' });
    expect(await main()).toMatchObject({
      devices: { total: 2, available: 2, error: 0 },
      hosts: { total: 1, away: 0 },
      runs: { running: 1, queued: 0, ended_today: 1 },
      users: { total: 1, waiting: 1 },
      tickets: { sold_today: 0, available_points: 0 },
      attention: [],
    });
  });

  test('tells a program that reads nothing of customers and money', async () => {
    const { headers } = await makeApiToken(farm, ['read']);
    const { data } = (await farm.app.inject({ url: '/admbo/main', headers })).json<{ data: Main }>();
    expect([data.users, data.tickets, data.runs]).toEqual([
      null,
      null,
      { running: 0, queued: 0, ended_today: 0 },
    ]);
  });
});

describe('what needs a person', () => {
  test('is each device in error since the first of them, and leads to them', async () => {
    const agent = await farm.dial(await farm.addHost('rack-1'));
    await agent.snapshot([phone('A'), phone('B')]);
    const since = before(5 * minuteMs);
    await farm.db
      .updateTable('devices')
      .set({ state: 'ERROR', state_since: since })
      .where('udid', '=', 'A')
      .execute();
    expect(await find('device_error')).toEqual({
      ...{ kind: 'device_error', severity: 'error', count: 1, path: '/device?state=error' },
      since: '2026-11-20T11:55:00.000+09:00',
    });
  });

  test('is a run that has waited half an hour, by why, and none that a person has paused', async () => {
    await waiting('POINTS', 31 * minuteMs);
    await waiting('USER_LIMIT', 31 * minuteMs);
    await waiting('BUSY', 31 * minuteMs);
    await waiting('BUSY', 29 * minuteMs);
    await waiting('PAUSED', 31 * minuteMs);
    const { attention } = await main();
    expect(attention.map(({ kind, count }) => [kind, count])).toEqual([
      ['waiting_user_limit', 1],
      ['waiting_points', 1],
      ['waiting_device', 1],
    ]);
  });

  test('is a project that failed three times in a row, until it passes', async () => {
    await projectRan('passed', 'failed', 'failed');
    expect(await find('project_failing')).toBeUndefined();
    await projectRan('failed');
    expect(await find('project_failing')).toMatchObject({ count: 1, path: '/testlist?filter=failed' });
    farm.clock.advance(minuteMs);
    await projectRan('passed');
    expect(await find('project_failing')).toBeUndefined();
  });

  test('is points and period tickets that end within a week, and owners who have used all of theirs, whom a program that reads is not told', async () => {
    const uid = await addCustomer(farm, 'minjun.kim');
    for (const expires_at of ['2026-11-26', '2026-12-26'])
      await farm.call('/admbo/ticket/give', { uid, bonus_point: 7, note: 'a gift', expires_at });
    await sql`insert into user_periods (group_type, uid, start_date, end_date, note, created_by, created_at)
      select 'origin', ${uid}, '2026-11-01', day::date, '', 'admin01', now()
      from unnest(array['2026-11-22', '2026-12-22', '2026-11-19']) day`.execute(farm.db);
    expect(await find('points_ending')).toMatchObject({ count: 1, severity: 'notice' });
    expect(await find('period_ending')).toMatchObject({ count: 1 });
    await sql`insert into user_periods (group_type, uid, start_date, end_date, note, created_by, created_at)
      values ('origin', ${uid}, '2026-11-23', '2026-12-31', '', 'admin01', now())`.execute(farm.db);
    expect(await find('period_ending')).toBeUndefined();
    await sql`update user_periods set cancelled_at = now() where start_date = '2026-11-23'`.execute(farm.db);
    expect(await find('period_ending')).toMatchObject({ count: 1 });
    expect(await find('wallet_empty')).toBeUndefined();
    await sql`insert into ledger (at, kind, wallet_id, ticket_id, basic, bonus, by, balance_after)
      select ${before(minuteMs)}, 'spend', wallet_id, ticket_id, 0, 7, 'server', 0 from tickets`.execute(
      farm.db,
    );
    await farm.db.updateTable('wallets').set({ bonus: 0 }).execute();
    await sql`update tickets set left_bonus = 0`.execute(farm.db);
    const path = `/ticket_list?uid=${uid}`;
    expect(await find('wallet_empty')).toMatchObject({ count: 1, path });
    const { headers } = await makeApiToken(farm, ['read']);
    const read = await farm.app.inject({ url: '/admbo/main', headers });
    const { attention } = read.json<{ data: Main }>().data;
    expect(attention).toContainEqual(
      expect.objectContaining({ kind: 'wallet_empty', count: 1, path: '/ticket_list?owners=used_up' }),
    );
    expect(read.body).not.toContain(uid);
    const listed = async (): Promise<unknown> =>
      (await farm.call('/admbo/ticket/search', { filter: { owners: 'used_up' } })).data['total_count'];
    expect(await listed()).toBe(2);
    // Whoever has left is given neither points nor days.
    await farm.call(`/admbo/user/${uid}/leave`, {});
    for (const kind of ['period_ending', 'wallet_empty'] as const) expect(await find(kind)).toBeUndefined();
    expect(await listed()).toBe(0);
    await farm.call(`/admbo/user/${uid}/restore`, {});
    for (const kind of ['period_ending', 'wallet_empty'] as const)
      expect(await find(kind)).toMatchObject({ count: 1 });
    // What a run still holds may come back.
    await farm.db.updateTable('wallets').set({ reserved: 1 }).execute();
    expect(await find('wallet_empty')).toBeUndefined();
    expect(await listed()).toBe(0);
  });

  test('is no period ticket for an admin whom the deployment restricts', async () => {
    const settings = { features: { pricing: true }, restrictedAdminMode: true };
    const closed = await createTestFarm(undefined, {}, { 'origin.json': settings });
    const uid = await addCustomer(closed, 'minjun.kim');
    const day = new Date(closed.clock.now().getTime() + 9 * 60 * minuteMs).toISOString().slice(0, 10);
    await sql`insert into user_periods (group_type, uid, start_date, end_date, note, created_by, created_at)
      values ('origin', ${uid}, ${day}, ${day}, '', 'admin01', now())`.execute(closed.db);
    const kinds = async (): Promise<string[]> =>
      (await closed.read<Main>('/admbo/main')).attention.map(({ kind }) => kind);
    expect(await kinds()).toEqual([]);
    await closed.db.updateTable('admins').set({ is_super_admin: true }).execute();
    expect(await kinds()).toEqual(['period_ending']);
    await closed.close();
  });

  test('is a run that ended and whose points nobody has settled, ten minutes later', async () => {
    const uid = await addCustomer(farm, 'minjun.kim');
    await farm.call('/admbo/ticket/give', { uid, bonus_point: 7, note: 'a gift' });
    const { wallet_id } = await farm.db.selectFrom('wallets').select('wallet_id').executeTakeFirstOrThrow();
    const ended_at = before(9 * minuteMs);
    await desk.add({ result: 'passed', row: { wallet_id, points_reserved: 7, ended_at } });
    await desk.add({ result: 'passed', row: { wallet_id, points_reserved: 7, points_spent: 1, ended_at } });
    expect(await find('run_unsettled')).toBeUndefined();
    farm.clock.advance(2 * minuteMs);
    const path = '/testlist?filter=unsettled';
    expect(await find('run_unsettled')).toMatchObject({ count: 1, severity: 'error', path });
    const found = await farm.call('/admbo/test/search', { filter: 'unsettled' });
    expect(found.data['total_count']).toBe(1);
  });

  test('is a wallet that the ledger says otherwise of, since it was first found, until it is right again', async () => {
    const uid = await addCustomer(farm, 'minjun.kim');
    await farm.call('/admbo/ticket/give', { uid, bonus_point: 7, note: 'a gift' });
    const set = (bonus: number) => farm.db.updateTable('wallets').set({ bonus }).execute();
    const check = () => checkLedger(farm.db, farm.clock.now());
    await set(8);
    await check();
    const first = await find('ledger_differs');
    expect(first).toMatchObject({ count: 1, severity: 'error', path: '/ticket' });
    const { differences } = await farm.read<AnswerOf<typeof ticketMain>>('/admbo/ticket/main');
    expect(differences).toMatchObject([
      { uid, owner_name: 'minjun.kim', ticket_id: null, column: 'bonus', kept: 8, counted: 7 },
    ]);
    farm.clock.advance(24 * 60 * minuteMs);
    await set(9);
    await check();
    expect(await find('ledger_differs')).toEqual(first);
    await set(7);
    await check();
    expect(await find('ledger_differs')).toBeUndefined();
  });

  test('is an invitation that has lapsed, of one who still waits', async () => {
    const uid = await addCustomer(farm, 'waits', { status: 'waiting' });
    const created_at = before(8 * dayMs);
    await farm.db
      .insertInto('user_invitations')
      .values({
        uid,
        created_at,
        created_by: 'admin01',
        expires_at: before(dayMs),
        code_hash: Buffer.alloc(32),
      })
      .execute();
    expect(await find('invitation_lapsed')).toMatchObject({ count: 1, path: '/user_list?status=waiting' });
  });

  test('is for super admins alone where it is the server’s: mails, tokens, backups', async () => {
    await makeApiToken(farm, ['read'], { days: 10 });
    const at = before(27 * 60 * minuteMs);
    await sql`insert into audit_trail (at, actor_name, action, object, result)
      values (${at}, 'command line', 'backup.written', 'b', 'ok')`.execute(farm.db);
    expect(await find('token_ending')).toBeUndefined();
    expect(await find('backup_old')).toBeUndefined();
    await farm.db.updateTable('admins').set({ is_super_admin: true }).execute();
    expect(await find('token_ending')).toMatchObject({ count: 1, path: '/api_tokens' });
    expect(await find('backup_old')).toMatchObject({ count: 1, since: '2026-11-19T09:00:00.000+09:00' });
  });

  test('is a backup that was never written, 26 hours after the farm began, for super admins', async () => {
    await farm.db.updateTable('admins').set({ is_super_admin: true, created_at: farm.clock.now() }).execute();
    farm.clock.advance(25 * 60 * minuteMs);
    farm.cookie = await farm.signIn('super');
    await farm.db
      .updateTable('admins')
      .set({ created_at: before(25 * 60 * minuteMs) })
      .execute();
    expect(await find('backup_old')).toBeUndefined();
    await farm.db
      .updateTable('admins')
      .set({ created_at: before(27 * 60 * minuteMs) })
      .execute();
    expect(await find('backup_old')).toMatchObject({ count: 1, severity: 'warning' });
  });

  test('comes back with any newcomer: one for another that was mended, and fewer that grow again', async () => {
    const runs: number[] = [];
    const add = async (agoMs: number): Promise<void> => {
      runs.push((await waiting('POINTS', agoMs)).runId);
    };
    const mend = (id = 0) => farm.db.deleteFrom('test_runs').where('id', '=', id).execute();
    await add(33 * minuteMs);
    await add(32 * minuteMs);
    await farm.call('/admbo/main/put_aside', { kind: 'waiting_points', count: 2 });
    await mend(runs[0]);
    await add(31 * minuteMs);
    expect(await find('waiting_points')).toMatchObject({ count: 2 });
    await farm.call('/admbo/main/put_aside', { kind: 'waiting_points', count: 2 });
    await mend(runs[1]);
    expect(await find('waiting_points')).toBeUndefined();
    // It waits as long as the others: it is none of the newest.
    await add(40 * minuteMs);
    expect(await find('waiting_points')).toMatchObject({ count: 2 });
  });

  test('comes back with one that took the place of another while nobody looked, however long it has waited', async () => {
    const { runId } = await waiting('POINTS', 31 * minuteMs);
    await farm.call('/admbo/main/put_aside', { kind: 'waiting_points', count: 1 });
    await farm.db.deleteFrom('test_runs').where('id', '=', runId).execute();
    await waiting('POINTS', 40 * minuteMs);
    expect(await find('waiting_points')).toMatchObject({ count: 1 });
  });

  test('has come back for good once it has grown, and is not put aside with more than the admin saw', async () => {
    const add = () => waiting('POINTS', 31 * minuteMs);
    const mend = (runId: number) => farm.db.deleteFrom('test_runs').where('id', '=', runId).execute();
    const put = () => farm.call('/admbo/main/put_aside', { kind: 'waiting_points', count: 1 });
    await add();
    await put();
    const { runId } = await add();
    expect(await find('waiting_points')).toMatchObject({ count: 2 });
    await mend(runId);
    expect(await find('waiting_points')).toMatchObject({ count: 1 });
    await add();
    await put();
    expect(await find('waiting_points')).toMatchObject({ count: 2 });
  });

  test('stays put aside while the same project goes on failing, until it has passed and fails anew', async () => {
    await projectRan('failed', 'failed', 'failed');
    await farm.call('/admbo/main/put_aside', { kind: 'project_failing', count: 1 });
    farm.clock.advance(10 * minuteMs);
    await projectRan('failed');
    expect(await main()).toMatchObject({ attention: [], put_aside: [{ kind: 'project_failing', count: 1 }] });
    farm.clock.advance(10 * minuteMs);
    await projectRan('passed', 'failed', 'failed', 'failed');
    expect(await find('project_failing')).toMatchObject({ count: 1 });
  });

  test('of any kind is put aside', async () => {
    await farm.db.updateTable('admins').set({ is_super_admin: true }).execute();
    for (const kind of attentionKinds)
      expect((await farm.call('/admbo/main/put_aside', { kind, count: 1 })).errorCode).toBe(0);
    expect((await main()).put_aside).toEqual([]);
    expect(await farm.db.selectFrom('put_aside').select('kind').execute()).toHaveLength(
      attentionKinds.length,
    );
  });

  test('of more than ten thousand is told by their number alone', async () => {
    const uid = await addCustomer(farm, 'minjun.kim');
    const add = (count: number) =>
      sql`insert into user_periods (group_type, uid, start_date, end_date, note, created_by, created_at)
        select 'origin', ${uid}, '2026-11-01', '2026-11-22', '', 'admin01', now()
        from generate_series(1, ${count}::int)`.execute(farm.db);
    await add(10_001);
    await farm.call('/admbo/main/put_aside', { kind: 'period_ending', count: 10_001 });
    expect(await find('period_ending')).toBeUndefined();
    await add(1);
    expect(await find('period_ending')).toMatchObject({ count: 10_002 });
  });

  test('that was put aside is told apart from the list, and is shown again by whoever wants it back', async () => {
    await waiting('POINTS', 31 * minuteMs);
    await farm.call('/admbo/main/put_aside', { kind: 'waiting_points', count: 1 });
    expect(await main()).toMatchObject({
      attention: [],
      put_aside: [{ kind: 'waiting_points', count: 1 }],
    });
    expect((await farm.call('/admbo/main/take_back', { kind: 'waiting_points' })).errorCode).toBe(0);
    expect(await main()).toMatchObject({ attention: [{ kind: 'waiting_points' }], put_aside: [] });
  });

  test('is put aside until tomorrow by whoever does, for themselves, and comes back when it grows', async () => {
    await waiting('POINTS', 31 * minuteMs);
    const body = { kind: 'waiting_points', count: 1 };
    expect((await farm.call('/admbo/main/put_aside', body)).errorCode).toBe(0);
    expect(await find('waiting_points')).toBeUndefined();
    const other = await farm.signIn('super');
    const theirs = await farm.app.inject({ url: '/admbo/main', headers: { cookie: other } });
    const { attention } = theirs.json<{ data: Main }>().data;
    expect(attention.map(({ kind }) => kind)).toContain('waiting_points');
    await waiting('POINTS', 31 * minuteMs);
    expect(await find('waiting_points')).toMatchObject({ count: 2 });
    await farm.call('/admbo/main/put_aside', { ...body, count: 2 });
    expect(await find('waiting_points')).toBeUndefined();
    await farm.db.updateTable('put_aside').set({ until: farm.clock.now() }).execute();
    expect(await find('waiting_points')).toMatchObject({ count: 2 });
  });
});
