import type { DecidedBy, TestRun } from '@rackhand/contract/test/listed-run';
import type { WholeRun, WholeTest } from '@rackhand/contract/test/test-run';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { bankApp, type RunDesk, runDeskOf } from '../../testing/run-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { addCustomer } from '../../testing/user-desk.ts';

let farm: TestFarm;
let desk: RunDesk;

beforeEach(async () => {
  farm = await createTestFarm();
  desk = runDeskOf(farm);
});
afterEach(() => farm.close());

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number): Date => new Date(farm.clock.now().getTime() - days * dayMs);

interface Found {
  total_count: number;
  tests: TestRun[];
}
const search = async (body: object = {}): Promise<Found> =>
  (await farm.call('/admbo/test/search', body)).data as unknown as Found;
const idsOf = ({ tests }: Found): string[] => tests.map(({ test_run_id }) => test_run_id);

async function addTokkidan({ db, clock }: TestFarm): Promise<number> {
  const { id } = await db
    .insertInto('tokkidans')
    .values({
      ...{ group_type: 'origin', app_id: 'com.example.bank', is_active: true, device_ids: null, cron: null },
      ...{ minutes: 15, parameters: '{}', device_filter: null, created_by: 'admin01' },
      ...{ created_at: clock.now(), due_at: clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addPhones(...udids: string[]): Promise<void> {
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot(udids.map((udid) => phone(udid)));
}

describe('the list of tests', () => {
  it('shows a week by default, the newest first, in pages counted from 0', async () => {
    const old = await desk.add({ queuedAt: daysAgo(9) });
    const runs = [await desk.add({ queuedAt: daysAgo(2) }), await desk.add({ queuedAt: daysAgo(1) })];
    const [earlier, later] = runs.map(({ test_run_id }) => test_run_id);
    expect(idsOf(await search())).toEqual([later, earlier]);
    const second = await search({ page: 1, rows_per_page: 1 });
    expect([second.total_count, ...idsOf(second)]).toEqual([2, earlier]);
    const from = daysAgo(10).toISOString().slice(0, 10);
    expect(idsOf(await search({ from, filter: 'queued' }))).toContain(old.test_run_id);
  });

  it('has an admin’s last custom tests apart from projects, rounds of the squad and tests of others', async () => {
    const mine = [await desk.add({ queuedAt: daysAgo(1) }), await desk.add()];
    await desk.add({ row: { project_id: 7 } });
    await desk.add({ row: { tokkidan_id: await addTokkidan(farm) } });
    const others = await desk.add();
    await farm.db
      .updateTable('tests')
      .set({ created_by: 'admin012' })
      .where('tid', '=', Number(others.test_run_id.split('-')[0]))
      .execute();
    const found = await search({ by_hand: 'admin01', rows_per_page: 10 });
    expect(found.total_count).toBe(2);
    expect(idsOf(found)).toEqual(mine.map(({ test_run_id }) => test_run_id).toReversed());
    expect((await search({ by_hand: 'nobody' })).total_count).toBe(0);
  });

  it('is searched by what a run is, literally and without case', async () => {
    await addPhones('A');
    const mine = await desk.add({ udid: 'A', project: '야간 Bank_100%', app: bankApp });
    await desk.add({ project: 'Bank other', app: null });
    const { arn } = await farm.device('A');
    const one = [mine.test_run_id];
    expect(idsOf(await search({ skey: 'project', sval: 'BANK_100%' }))).toEqual(one);
    expect(idsOf(await search({ skey: 'device', sval: arn }))).toEqual(one);
    expect(idsOf(await search({ skey: 'app_file', sval: bankApp.app_id.toUpperCase() }))).toEqual(one);
    expect(idsOf(await search({ skey: 'test_run_id', sval: mine.test_run_id }))).toEqual(one);
    expect(idsOf(await search({ skey: 'category', sval: 'bank' }))).toHaveLength(2);
    for (const skey of ['team', 'host', 'created_by', 'crash', 'tid'])
      expect((await search({ skey, sval: "' or 1=1 --" })).total_count).toBe(0);
  });

  it('is filtered by state or result, and sorted by either name of the order', async () => {
    await desk.add({ project: 'b', state: 'running' });
    await desk.add({ project: 'a', result: 'failed' });
    expect((await search({ filter: 'running' })).tests.map(({ project }) => project)).toEqual(['b']);
    expect((await search({ filter: 'failed' })).tests.map(({ project }) => project)).toEqual(['a']);
    const sort = { id: 'project', direction: 'asc' };
    expect((await search({ sort })).tests.map(({ project }) => project)).toEqual(['a', 'b']);
    expect((await search({ orderby: sort })).tests.map(({ project }) => project)).toEqual(['a', 'b']);
    expect((await farm.call('/admbo/test/search', { sort, orderby: sort })).errorCode).toBe(901);
  });

  it('is sorted by the run time that an administrator sees, with what a round ran before it gave way', async () => {
    const at = farm.clock.now();
    const before = (seconds: number) => ({ started_at: new Date(at.getTime() - seconds * 1_000) });
    const whole = await desk.add({ result: 'passed', row: before(200) });
    const gaveWay = await desk.add({
      ...{ result: 'passed', row: { ...before(60), so_far: JSON.stringify({ times: 1, seconds: 300 }) } },
    });
    const short = await desk.add({ result: 'passed', row: before(100) });
    const found = await search({ sort: { id: 'run_time', direction: 'desc' } });
    expect(found.tests.map(({ run_time }) => run_time)).toEqual([360, 200, 100]);
    expect(idsOf(found)).toEqual([gaveWay, whole, short].map(({ test_run_id }) => test_run_id));
  });

  it('has those of one user alone where a uid is given, in the list and its file, however like others are called', async () => {
    const kim = await addCustomer(farm, 'minjun.kim');
    const like = await addCustomer(farm, 'minjun.kim2');
    const mine = await desk.add({ project: 'Mine', row: { uid: kim } });
    await desk.add({ project: 'Mine', row: { uid: like } });
    await desk.add({ project: 'Other', row: { uid: kim } });
    expect(idsOf(await search({ uid: kim, sval: 'mine' }))).toEqual([mine.test_run_id]);
    expect((await search({ uid: kim })).total_count).toBe(2);
    expect((await search({ uid: 'nobody' })).total_count).toBe(0);
    const file = await farm.app.inject({
      ...{ method: 'POST', url: '/admbo/csv/download', headers: { cookie: farm.cookie, ...sameOrigin } },
      payload: { table: 'tests', uid: kim },
    });
    expect(file.body.trim().split('\r\n')).toHaveLength(1 + 2);
  });

  it('refuses days in the wrong order by name', async () => {
    const answer = await farm.call('/admbo/test/search', { from: '2026-11-02', to: '2026-11-01' });
    expect([answer.errorCode, answer.details[0]?.field]).toEqual([901, 'from']);
  });

  it('has nothing of another deployment', async () => {
    await desk.add({ groupType: 'hmg' });
    expect((await search()).total_count).toBe(0);
  });
});

describe('one run', () => {
  it('is read with its attempts, its timeline and its test', async () => {
    const { test_run_id, runId } = await desk.add({ result: 'passed' });
    const key = await desk.addAttempt(runId, 1, {
      ended_at: farm.clock.now(),
      outcome: 'finished',
      log_lines: 3,
    });
    await desk.addItem(key, { number: 1, name: 'launch' });
    await desk.addItem(key, { number: 2, name: 'tap', state: 'failed', detail: 'not found' });
    const { run, test } = await farm.read<{ run: WholeRun; test: { result: string; counts: object } }>(
      `/admbo/test/${test_run_id}`,
    );
    expect(run.timeline.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'launch passed',
      'tap failed',
    ]);
    expect(run.attempts).toMatchObject([{ attempt: 1, outcome: 'finished', log_lines: 3 }]);
    expect(test).toMatchObject({ result: 'passed', counts: { passed: 1 } });
  });

  it('of a number that is no test is not there', async () => {
    for (const id of ['999', '999-1', '9999999999'])
      expect(
        (await farm.app.inject({ url: `/admbo/test/${id}`, headers: { cookie: farm.cookie } })).json(),
      ).toMatchObject({ errorCode: 2003 });
  });

  it('has its access changed alone or with all of its test, and says so in the trail', async () => {
    const { test_run_id } = await desk.add({ result: 'passed' });
    expect((await farm.call('/admbo/change/ac_mode', { test_run_id, ac_mode: 'public' })).errorCode).toBe(0);
    expect((await search()).tests[0]?.access).toBe('public');
    const tid = Number(test_run_id.split('-')[0]);
    expect((await farm.call('/admbo/change/ts_ac_mode', { tid, ts_ac_mode: 'private' })).errorCode).toBe(0);
    expect((await search()).tests[0]?.access).toBe('private');
    const trail = await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'object'])
      .where('action', '=', 'test.access_changed')
      .orderBy('id')
      .execute();
    expect(trail.map(({ object }) => object)).toEqual([test_run_id, String(tid)]);
  });

  it('has its files kept by an administrator with those of its whole test, which then says so', async () => {
    const { test_run_id, runId } = await desk.add({ result: 'passed' });
    const tid = test_run_id.split('-')[0] ?? '';
    const shown = async () => (await farm.read<{ test: WholeTest }>(`/admbo/test/${tid}`)).test;
    expect(await shown()).toMatchObject({ kept: false, files_gone: false });
    expect((await farm.call(`/admbo/test/${tid}/keep`, { keep: true })).errorCode).toBe(0);
    expect(await shown()).toMatchObject({ kept: true, files_gone: false });
    expect((await farm.read<{ run: WholeRun }>(`/admbo/test/${test_run_id}`)).run.kept).toBe(true);
    await farm.db
      .updateTable('test_runs')
      .set({ files_gone_at: farm.clock.now() })
      .where('id', '=', runId)
      .execute();
    expect(await shown()).toMatchObject({ files_gone: true });
    for (const id of [tid, test_run_id])
      expect((await farm.call(`/admbo/test/${id}/keep`, { keep: false })).errorCode).toBe(30_001);
  });

  it('that is so already is not changed: nothing is told, and nobody has to read it anew', async () => {
    const { test_run_id } = await desk.add({ result: 'passed' });
    const tid = Number(test_run_id.split('-')[0]);
    const told = () =>
      sql<object>`select (select count(*) from audit_trail where action in ('test.access_changed', 'test.kept')) as entries,
        (select version from live_topics where topic = 'tests') as version`
        .execute(farm.db)
        .then(({ rows }) => rows[0]);
    const before = await told();
    const ask = async (path: string, body: object) =>
      expect((await farm.call(`/admbo/${path}`, body)).errorCode).toBe(0);
    await ask('change/ac_mode', { test_run_id, ac_mode: 'private' });
    await ask('change/ts_ac_mode', { tid, ts_ac_mode: 'private' });
    await ask(`test/${test_run_id}/keep`, { keep: false });
    expect(await told()).toEqual(before);
    await ask('change/ac_mode', { test_run_id, ac_mode: 'public' });
    await ask(`test/${String(tid)}/keep`, { keep: true });
    expect(await told()).not.toEqual(before);
  });

  it('shows its files once it has ended, and not while it runs', async () => {
    const { test_run_id, runId } = await desk.add({ state: 'running', row: { attempt: 1 } });
    await desk.addAttempt(runId);
    const files = async () =>
      (
        await farm.app.inject({
          url: `/admbo/test/${test_run_id}/testfile`,
          headers: { cookie: farm.cookie },
        })
      ).json<{
        errorCode: number;
      }>();
    expect((await files()).errorCode).toBe(20_400);
    await farm.db.updateTable('test_runs').set({ state: 'ended', result: 'passed' }).execute();
    expect(await files()).toMatchObject({ errorCode: 0, data: { files: [] } });
    const missing = await farm.app.inject({
      url: `/admbo/test/${test_run_id}/testfile?remote_file=..%2Fetc%2Fpasswd`,
      headers: { cookie: farm.cookie },
    });
    expect(missing.json<{ errorCode: number }>().errorCode).toBe(2019);
  });
});

const decidedBy = (keyword: string): DecidedBy => ({
  ...{ kind: 'keyword', line: 3, text: `x ${keyword}`, list: 'failed', keyword },
  ...{ setting_id: 1, reason: null },
});

describe('tests at a glance', () => {
  it('say what runs, what waits and why, and how today went', async () => {
    await desk.add({ state: 'running' });
    await desk.add({ row: { waiting_reason: 'BUSY' } });
    await desk.add({ row: { waiting_reason: 'BUSY' } });
    await desk.add({ result: 'passed' });
    const failed = await desk.add({ result: 'failed' });
    const main = await farm.read<Record<string, unknown>>('/admbo/test/main');
    expect(main).toMatchObject({
      running_count: 1,
      queued_count: 2,
      waiting: [{ reason: 'BUSY', count: 2 }],
      today: { passed: 1, failed: 1, error: 0 },
      newest_fails: [{ test_run_id: failed.test_run_id }],
    });
  });

  it('call a failure new whose cause the deployment never had before its day', async () => {
    const ago = { queuedAt: daysAgo(3) };
    await desk.add({ result: 'failed', decidedBy: decidedBy('known'), ...ago });
    await desk.add({ result: 'failed', decidedBy: decidedBy('fresh'), groupType: 'hmg', ...ago });
    const known = await desk.add({ result: 'failed', decidedBy: decidedBy('known') });
    const fresh = [1, 2].map(() => desk.add({ result: 'error', decidedBy: decidedBy('fresh') }));
    const ids = (await Promise.all(fresh)).map(({ test_run_id }) => test_run_id);
    const main = await farm.read<{ newest_fails: (TestRun & { is_new: boolean })[] }>('/admbo/test/main');
    const news = new Map(main.newest_fails.map((run) => [run.test_run_id, run.is_new]));
    expect(news.get(known.test_run_id)).toBe(false);
    expect(ids.map((id) => news.get(id))).toEqual([true, true]);
  });

  it('group what failed by what decided it, and say which of it is new', async () => {
    await desk.add({ result: 'failed', decidedBy: decidedBy('known'), queuedAt: daysAgo(20) });
    await desk.add({ result: 'failed', decidedBy: decidedBy('known') });
    await desk.add({ result: 'failed', decidedBy: decidedBy('fresh') });
    await desk.add({ result: 'failed', decidedBy: decidedBy('fresh') });
    const fails = await farm.read<{ total_count: number; groups: object[] }>('/admbo/test/fail/list');
    expect(fails.total_count).toBe(3);
    expect(fails.groups).toMatchObject([
      { signature: 'fresh', count: 2, is_new: true },
      { signature: 'known', count: 1, is_new: false },
    ]);
  });

  it('say when a failure was seen first in all that is kept, whatever days are looked at', async () => {
    const ago = daysAgo(20);
    await desk.add({ result: 'failed', decidedBy: decidedBy('old'), queuedAt: ago });
    await desk.add({
      result: 'failed',
      decidedBy: decidedBy('old'),
      groupType: 'hmg',
      queuedAt: daysAgo(30),
    });
    await desk.add({ result: 'failed', decidedBy: decidedBy('old'), queuedAt: daysAgo(3) });
    for (const group of ['signature', 'app']) {
      const { groups } = await farm.read<{ groups: { first_seen_at: string }[] }>(
        `/admbo/test/fail/list?group=${group}`,
      );
      expect(groups).toMatchObject([{ count: 1, is_new: false }]);
      expect(Date.parse(groups[0]?.first_seen_at ?? '')).toBe(ago.getTime());
    }
  });
});

describe('the list of failures', () => {
  interface Fails extends Found {
    groups: { signature: string; count: number; models: string[]; is_new: boolean; test_run_id: string }[];
  }
  const fails = (query = '') => farm.read<Fails>(`/admbo/test/fail/list?${query}`);
  const runsOf = async (query: string): Promise<string[]> => idsOf(await fails(query)).toSorted();

  it('leads an admin from a group to its runs, whatever it was put together by', async () => {
    await addPhones('A', 'B');
    const crash = await desk.add({ udid: 'A', result: 'failed', decidedBy: decidedBy('crash & burn') });
    const other = await desk.add({ udid: 'B', result: 'error', decidedBy: decidedBy('other'), app: null });
    await desk.add({ udid: 'A', result: 'passed' });
    const { arn } = await farm.device('A');
    expect(await runsOf('signature=crash%20%26%20burn')).toEqual([crash.test_run_id]);
    expect(await runsOf(`group=device&signature=${arn}`)).toEqual([crash.test_run_id]);
    expect(await runsOf('group=app&signature=')).toEqual([other.test_run_id]);
    expect(await runsOf('group=device&signature=nobody')).toEqual([]);
    const { groups } = await fails('group=app&signature=');
    expect(groups).toMatchObject([{ signature: '', count: 1, test_run_id: other.test_run_id }]);
    expect((await fails('group=none')).groups).toEqual([]);
  });

  it('counts all, shows the most frequent first, and has nothing of another deployment', async () => {
    for (const keyword of ['rare', 'often', 'often'])
      await desk.add({ result: 'failed', decidedBy: decidedBy(keyword) });
    await desk.add({ result: 'failed', decidedBy: decidedBy('theirs'), groupType: 'hmg' });
    const { groups, total_count, tests } = await fails('limit=1');
    expect(groups.map(({ signature, count }) => [signature, count])).toEqual([
      ['often', 2],
      ['rare', 1],
    ]);
    expect([total_count, tests.length]).toEqual([3, 1]);
    expect((await fails(`sval=${encodeURIComponent("' or 1=1 --")}`)).total_count).toBe(0);
    const refused = await farm.app.inject({
      url: '/admbo/test/fail/list?from=2026-11-02&to=2026-11-01',
      headers: { cookie: farm.cookie },
    });
    expect(refused.json<{ errorCode: number }>().errorCode).toBe(901);
  });

  it('calls new what another deployment alone has seen before', async () => {
    await desk.add({ result: 'failed', decidedBy: decidedBy('x'), groupType: 'hmg', queuedAt: daysAgo(20) });
    await desk.add({ result: 'failed', decidedBy: decidedBy('x') });
    expect((await fails()).groups).toMatchObject([{ signature: 'x', is_new: true }]);
  });

  it('puts crashes together by their signature, whatever their titles say', async () => {
    const crashed = (text: string): DecidedBy => ({
      ...{ kind: 'crash', line: 3, text, list: null, keyword: null, setting_id: null, reason: null },
      signature: 'NullPointerException at Login.open',
    });
    await desk.add({ result: 'failed', decidedBy: crashed('NPE: user 1') });
    await desk.add({ result: 'failed', decidedBy: crashed('NPE: user 2') });
    expect((await fails()).groups).toMatchObject([
      { signature: 'NullPointerException at Login.open', kind: 'crash', title: 'NPE: user 2', count: 2 },
    ]);
  });
});
