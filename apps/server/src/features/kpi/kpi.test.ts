import type { Kpi } from '@rackhand/contract/kpi/kpi';
import type { RunResult } from '@rackhand/contract/test/run-states';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createIdleFarm, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addTeam } from '../../testing/foreign-rows.ts';
import { type RunDesk, runDeskOf } from '../../testing/run-desk.ts';
import { addCustomer } from '../../testing/user-desk.ts';
import { movesOf, postEntries } from '../points/post-entries.ts';
import { lockWallet } from '../points/wallet.ts';
import { closeDays, rebuildDays, reopenDays } from './close-days.ts';

/** Noon in Korea. */
const noon = new Date('2026-11-20T03:00:00Z');
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
let farm: TestFarm;
let desk: RunDesk;

beforeEach(async () => {
  farm = await createIdleFarm();
  farm.clock.set(noon);
  desk = runDeskOf(farm);
});
afterEach(() => farm.close());

const kpi = (query = ''): Promise<Kpi> => farm.read(`/admbo/user/kpi${query}`);

const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

/** Waiting times are told within a step. */
const magnitudeOf = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(Math.log10(seconds + 1));

const told = ({ runs, passed, users_active, wait_p95 }: Kpi['totals']) => ({
  ...{ runs, passed, users_active },
  wait_p95: magnitudeOf(wait_p95 ?? null),
});

/** As the rows say: counted from the start to the end of these days in Korea. */
async function counted(from: string, to: string): Promise<ReturnType<typeof told>> {
  const { rows } = await sql<Record<'runs' | 'passed' | 'users_active', number> & { wait: number | null }>`
    select count(*)::int as runs, (count(*) filter (where result = 'passed'))::int as passed,
      count(distinct uid)::int as users_active,
      (percentile_disc(0.95) within group (order by extract(epoch from a.started_at - r.queued_at)))::float8 as wait
    from test_runs r join run_attempts a on a.run_id = r.id
    where (r.ended_at at time zone 'Asia/Seoul')::date between ${from}::date and ${to}::date`.execute(
    farm.db,
  );
  const [{ wait, ...sums } = { runs: 0, passed: 0, users_active: 0, wait: null }] = rows;
  return { ...sums, wait_p95: magnitudeOf(wait) };
}

interface Ran {
  agoMs?: number;
  waitedMs?: number;
  ranMs?: number;
  uid?: string;
  team_id?: number;
  groupType?: string;
}

/** A run that ended so long ago, after it had waited and run. */
async function ran(result: RunResult, more: Ran = {}): Promise<number> {
  const { agoMs = hourMs, waitedMs = 10_000, ranMs = 60_000, groupType = 'origin', uid, team_id } = more;
  const ended_at = new Date(noon.getTime() - agoMs);
  const started_at = new Date(ended_at.getTime() - ranMs);
  const row = { ended_at, uid: uid ?? null, team_id: team_id ?? null };
  const queuedAt = new Date(started_at.getTime() - waitedMs);
  const { runId } = await desk.add({ result, groupType, queuedAt, row });
  await desk.addAttempt(runId, 1, { started_at, ended_at });
  return runId;
}

async function addUser(name: string, agoMs = 0, set: object = {}): Promise<string> {
  const uid = await addCustomer(farm, name);
  const created_at = new Date(noon.getTime() - agoMs);
  await farm.db
    .updateTable('users')
    .set({ created_at, ...set })
    .where('uid', '=', uid)
    .execute();
  return uid;
}

describe('the figures of the service', () => {
  test('count runs, their results, rates, device time and waiting of Korean days, whatever day it is elsewhere', async () => {
    for (const result of ['passed', 'warning', 'failed', 'error'] as const) await ran(result);
    // 00:30 of today in Korea is yesterday in most of the world; 23:30 before it is yesterday here too.
    await ran('passed', { agoMs: 11.5 * hourMs, waitedMs: 100_000 });
    await ran('stopped', { agoMs: 12.5 * hourMs });
    await ran('passed', { groupType: 'hmg' });
    const { totals, series, updated_at } = await kpi('?from=2026-11-19&to=2026-11-20');
    expect(totals).toMatchObject({
      ...{ runs: 6, passed: 2, warning: 1, failed: 1, stopped: 1, error: 1 },
      ...{ pass_rate: 0.75, error_rate: 1 / 6, device_minutes: 6 },
    });
    expect(totals['wait_p50']).toBeGreaterThan(9.5);
    expect(totals['wait_p50']).toBeLessThan(10.5);
    expect(totals['wait_p95']).toBeGreaterThan(95);
    expect(totals['wait_p95']).toBeLessThan(105);
    const { series: long } = await kpi('?from=2001-01-01&to=2001-01-02');
    expect(long.map(({ so_far }) => so_far)).toEqual([false, false]);
    expect(series.map(({ day, values, so_far }) => [day, values['runs'], so_far])).toEqual([
      ['2026-11-19', 1, false],
      ['2026-11-20', 5, true],
    ]);
    expect(series[0]?.values['pass_rate']).toBeNull();
    expect(updated_at).toBe('2026-11-20T12:00:00.000+09:00');
  });

  test('count users who came, left and were active, each once in a span', async () => {
    const old = await addUser('old', 40 * dayMs);
    await addUser('new', 2 * dayMs);
    await addUser('gone', 40 * dayMs, { status: 'left', left_at: new Date(noon.getTime() - dayMs) });
    for (const agoMs of [hourMs, dayMs, 2 * dayMs, 9 * dayMs]) await ran('passed', { uid: old, agoMs });
    await sql`delete from kpi_closed_days`.execute(farm.db);
    await sql`insert into user_days (group_type, day, uid)
      select 'origin', '2026-11-19'::date, uid from users where user_id = 'new'`.execute(farm.db);
    await closeDays(farm.db, noon);
    const { totals, previous, series } = await kpi('?from=2026-11-14&to=2026-11-20');
    expect(totals).toMatchObject({ users_total: 2, users_new: 1, users_left: 1, users_active: 2 });
    expect(previous).toMatchObject({ users_total: 2, users_new: 0, users_active: 1, runs: 1 });
    const active = series.map(({ values }) => values['users_active']);
    expect(active).toEqual([0, 0, 0, 0, 1, 2, 1]);
  });

  test('count points and sales of the customers’ orders, less what was refunded', async () => {
    const uid = await addUser('minjun.kim');
    const product = { product_name: 'Team', basic_point: 100, price: 100_000 };
    const { product_id } = (await farm.call('/admbo/v2/product/new', product)).data;
    await farm.call('/admbo/product/change_status', {
      product_id,
      old_status: 'draft',
      new_status: 'on_sale',
    });
    for (const order_id of ['A', 'B'])
      await farm.call('/service/ticket/purchase', {
        order_id,
        uid,
        product_id,
        amount: 110_000,
        payment: 'card',
      });
    await farm.call('/service/ticket/cancel', { order_id: 'B', note: 'changed their mind' });
    await farm.call('/admbo/ticket/give', { uid, bonus_point: 7, note: 'a gift' });
    // A run that the cancelled order had paid is given back: its points lapse, no money goes back once more.
    const { ticket_id } = await farm.db
      .selectFrom('tickets')
      .select('ticket_id')
      .where('order_id', '=', 'B')
      .executeTakeFirstOrThrow();
    await farm.db.transaction().execute(async (trx) => {
      const wallet = await lockWallet(trx, 'origin', { uid });
      const shares = [{ ticket_id, basic: 1, bonus: 0 }];
      const steps = (['reserve', 'spend', 'refund', 'cancel'] as const).map((kind) => ({
        ...{ kind, shares, runId: 1 },
      }));
      await sql`update tickets set left_basic = 1 where ticket_id = ${ticket_id}`.execute(trx);
      await postEntries(trx, movesOf(wallet, steps), { at: noon, by: 'server' });
    });
    const { totals } = await kpi();
    expect(totals).toMatchObject({ points_issued: 207, sales: 100_000, tickets_sold: 2, points_spent: 0 });
    const bare = await createTestFarm(undefined, {}, { 'origin.json': { features: { pricing: false } } });
    const { totals: unpriced } = await bare.read<Kpi>('/admbo/user/kpi');
    expect([unpriced['sales'], unpriced['points_issued'], unpriced['runs']]).toEqual([null, null, 0]);
    await bare.close();
  });

  test('are those of a team or a group where one is named, and by team and group the busiest first', async () => {
    const { team, customerGroup } = await addTeam(farm, { groupType: 'origin', name: 'a', group: 'g' });
    const team_id = Number(team[0]);
    const other = await addTeam(farm, { groupType: 'origin', name: 'b', group: 'h' });
    const uid = await addUser('one', 0, { team_id, team_role: 'admin' });
    await ran('passed', { team_id, uid });
    await ran('failed', { team_id });
    await ran('passed', { team_id: Number(other.team[0]) });
    await ran('passed');
    const { teams, groups } = await kpi();
    expect(teams.map(({ name, values }) => [name, values['runs'], values['users_active']])).toEqual([
      ['a', 2, 1],
      ['b', 1, 0],
      ['', 1, 0],
    ]);
    expect(groups.map(({ name, values }) => [name, values['runs']])).toEqual([
      ['g', 2],
      ['h', 1],
      ['', 1],
    ]);
    for (const query of [`?team_id=${String(team_id)}`, `?group_id=${String(customerGroup[0])}`])
      expect((await kpi(query)).totals).toMatchObject({ runs: 2, users_total: 1, users_active: 1 });
    const foreign = await addTeam(farm);
    const codeOf = async (query: string): Promise<unknown> =>
      (await farm.app.inject({ url: `/admbo/user/kpi${query}`, headers: { cookie: farm.cookie } })).json<{
        errorCode: unknown;
      }>().errorCode;
    expect(await codeOf(`?team_id=${String(foreign.team[0])}`)).toBe(17001);
    expect(await codeOf(`?group_id=${String(foreign.customerGroup[0])}`)).toBe(2002);
    for (const days of ['?from=2026-11-21&to=2026-11-20', '?to=2026-11-21', '?from=2024-01-01&to=2026-11-20'])
      expect(await codeOf(days)).toBe(901);
    expect(await codeOf('?from=2024-01-01&to=2026-11-20&unit=month')).toBe(0);
  });

  test('are told by weeks from Monday and by months, as much of them as the span has', async () => {
    const { series } = await kpi('?from=2026-11-11&to=2026-11-20&unit=week');
    expect(series.map(({ day }) => day)).toEqual(['2026-11-11', '2026-11-16']);
    const months = await kpi('?from=2024-02-15&to=2024-03-01&unit=month');
    expect(months.series.map(({ day }) => day)).toEqual(['2024-02-15', '2024-03-01']);
    expect((await kpi('?from=2024-02-28&to=2024-03-01')).series.map(({ day }) => day)).toContain(
      '2024-02-29',
    );
  });

  test('of a day that is over stay when its runs are forgotten, and are counted anew when its runs are judged anew', async () => {
    const run = await ran('failed', { agoMs: dayMs });
    expect(await closeDays(farm.db, noon)).toBeGreaterThan(0);
    expect(await closeDays(farm.db, noon)).toBe(0);
    const yesterday = '?from=2026-11-19&to=2026-11-19';
    await farm.db.updateTable('test_runs').set({ result: 'passed' }).where('id', '=', run).execute();
    expect((await kpi(yesterday)).totals).toMatchObject({ failed: 1, passed: 0 });
    await farm.db
      .transaction()
      .execute((trx) => reopenDays(trx, sql`from test_runs r where r.id = ${run}`, noon));
    expect((await kpi(yesterday)).totals).toMatchObject({ failed: 0, passed: 1 });
    await closeDays(farm.db, noon);
    await sql`delete from test_runs`.execute(farm.db);
    expect((await kpi(yesterday)).totals).toMatchObject({ runs: 1, passed: 1 });
    await rebuildDays(farm.db, noon);
    expect((await kpi(yesterday)).totals).toMatchObject({ runs: 0 });
  });

  test('count no day twice and leave nothing of one out where the clock goes back over midnight', async () => {
    await ran('passed', { agoMs: dayMs });
    await closeDays(farm.db, noon);
    const back = new Date(noon.getTime() - dayMs);
    farm.clock.set(back);
    const theDay = '?from=2026-11-19&to=2026-11-19';
    // It is that day again, whose sums stand already.
    await ran('failed', { agoMs: dayMs - hourMs });
    expect((await kpi(theDay)).totals).toMatchObject({ runs: 2, passed: 1, failed: 1 });
    await closeDays(farm.db, back);
    await ran('failed', { agoMs: dayMs - 2 * hourMs });
    farm.clock.set(noon);
    for (const _ of [1, 2]) {
      await closeDays(farm.db, noon);
      expect((await kpi(theDay)).totals).toMatchObject({ runs: 3, passed: 1, failed: 2 });
    }
  });

  test('of fifty teams stand one by one, and those of all others in one sum', async () => {
    const { customerGroup } = await addTeam(farm, { groupType: 'origin', name: 'first', group: 'g' });
    await sql`insert into teams (group_type, group_id, team_name, comparable_name, created_at)
      select 'origin', ${Number(customerGroup[0])}, 'team' || n, 'team' || n, now() from generate_series(1, 52) n`.execute(
      farm.db,
    );
    const made = await farm.db
      .selectFrom('teams')
      .select('team_id')
      .where('team_name', '<>', 'first')
      .execute();
    for (const { team_id } of made) await ran('passed', { team_id });
    const { teams, totals } = await kpi();
    expect(teams.map(({ is_rest, values }) => [is_rest, values['runs']])).toEqual([
      ...Array.from({ length: 50 }, () => [false, 1]),
      [true, 2],
    ]);
    expect(totals['runs']).toBe(52);
  });

  test('of days older than their runs are kept for are left as they are by a rebuild', async () => {
    const long = 350 * dayMs;
    await ran('passed', { agoMs: long });
    await closeDays(farm.db, noon);
    await sql`delete from test_runs`.execute(farm.db);
    await rebuildDays(farm.db, noon);
    const { totals } = await kpi('?from=2025-12-01&to=2025-12-31');
    expect(totals['runs']).toBe(1);
  });

  test('of days older than their runs are kept for stay when a run that is kept for good is judged anew', async () => {
    const long = { agoMs: 400 * dayMs };
    const kept = await ran('failed', long);
    await ran('passed', long);
    await closeDays(farm.db, noon);
    await sql`delete from test_runs where id <> ${kept}`.execute(farm.db);
    await farm.db.transaction().execute((trx) => reopenDays(trx, sql`from test_runs r`, noon));
    await closeDays(farm.db, noon);
    const { totals } = await kpi('?from=2025-10-10&to=2025-10-20');
    expect(totals).toMatchObject({ runs: 2, passed: 1, failed: 1 });
  });

  test.each(['before any day', 'after its days'])(
    'are unknown before the deployment knew anything, and none is none from then on, %s is kept',
    async (when) => {
      await ran('passed', { groupType: 'hmg', agoMs: 9 * dayMs });
      await ran('passed', { agoMs: 2 * dayMs });
      if (when === 'after its days') await closeDays(farm.db, noon);
      else await sql`delete from kpi_closed_days`.execute(farm.db);
      const runsOf = (values: Kpi['totals']) => [values['runs'], values['users_total'], values['sales']];
      const { series, totals, previous } = await kpi('?from=2026-11-17&to=2026-11-20');
      expect(series.map(({ values }) => runsOf(values))).toEqual([
        [null, null, null],
        [1, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ]);
      expect([runsOf(totals), runsOf(previous)]).toEqual([
        [1, 0, 0],
        [null, null, null],
      ]);
      // As long before it is known in part: what is half a time is not compared.
      expect((await kpi('?from=2026-11-19&to=2026-11-20')).previous['runs']).toBeNull();
      expect((await kpi('?from=2026-11-20&to=2026-11-20')).previous['runs']).toBe(0);
      expect((await kpi('?from=2026-11-01&to=2026-11-10')).totals['runs']).toBeNull();
    },
  );

  test('add up to what the rows say, for any span, whether its days and months are kept or not', async () => {
    const days = 100;
    const uids = await Promise.all(['one', 'two', 'three'].map((name) => addUser(name, 2 * days * dayMs)));
    const run = fc.record({
      hours: fc.integer({ min: 0, max: days * 24 - 13 }),
      result: fc.constantFrom<RunResult>('passed', 'warning', 'failed', 'stopped', 'error'),
      uid: fc.constantFrom(...uids),
      waited: fc.constantFrom(0, 20, 400),
    });
    const runs = fc.array(run, { maxLength: 16 });
    const unit = fc.constantFrom('day', 'week', 'month');
    const back = fc.nat(days - 1);
    await fc.assert(
      fc.asyncProperty(runs, back, back, unit, fc.nat(2), async (made, a, b, step, kept) => {
        await sql`delete from test_runs`.execute(farm.db);
        await sql`delete from user_days`.execute(farm.db);
        for (const { hours, waited, ...more } of made)
          await ran(more.result, { ...more, agoMs: hours * hourMs, waitedMs: waited * 1_000 });
        await sql`delete from kpi_closed_days`.execute(farm.db);
        if (kept > 0) await closeDays(farm.db, noon);
        if (kept > 1)
          await reopenDays(farm.db as never, sql`from (select * from test_runs order by id limit 3) r`, noon);
        const day = (ago: number): string =>
          new Date(noon.getTime() - ago * dayMs).toISOString().slice(0, 10);
        const [from, to] = [day(Math.max(a, b)), day(Math.min(a, b))];
        const { totals, series, previous } = await kpi(`?from=${from}&to=${to}&unit=${step}`);
        const length = Math.abs(a - b) + 1;
        expect(told(totals)).toEqual(await counted(from, to));
        expect(told(previous)).toEqual(await counted(day(Math.max(a, b) + length), day(Math.max(a, b) + 1)));
        for (const [nth, one] of series.entries()) {
          const next = series[nth + 1]?.day;
          expect(told(one.values)).toEqual(await counted(one.day, next === undefined ? to : dayBefore(next)));
        }
      }),
      { numRuns: 12 },
    );
  });

  test('go out as a file that says below each heading what is counted', async () => {
    await ran('passed');
    const { body, headers } = await farm.app.inject({
      ...{ method: 'POST', url: '/admbo/csv/download' },
      headers: { cookie: farm.cookie, ...sameOrigin, 'accept-language': 'en' },
      payload: { table: 'kpi', from: '2026-11-19', to: '2026-11-20' },
    });
    const [heading, meaning, ...lines] = body.trim().split('\r\n');
    expect(headers['content-disposition']).toContain('kpi_20261120120000.csv');
    expect(heading).toMatch(/^Day,Users,New users/);
    expect(meaning).toContain('Passed and warning, of passed, warning and failed');
    expect(lines.map((line) => line.split(',').slice(0, 6).join())).toEqual([
      '2026-11-19,,,,,',
      '2026-11-20,0,0,0,0,1',
    ]);
  });
});
