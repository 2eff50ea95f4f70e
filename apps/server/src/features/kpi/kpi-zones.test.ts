import type { Kpi } from '@rackhand/contract/kpi/kpi';
import type { RunResult } from '@rackhand/contract/test/run-states';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdleFarm, createTestFarm, neverMs, type TestFarm } from '../../testing/create-test-farm.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import { addCustomer } from '../../testing/user-desk.ts';
import { closeDays } from './close-days.ts';

/** Noon in Korea. */
const noon = new Date('2026-11-20T03:00:00Z');
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const days = 45;
/** Hours before and behind Seoul, one of them with a summer time that ends in these days. */
const zones = ['Asia/Seoul', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const ownZone = process.env['TZ'];
let farm: TestFarm;
let uids: string[];
let server: TestFarm;

beforeEach(async () => {
  farm = await createIdleFarm();
  farm.clock.set(noon);
  uids = await Promise.all(['one', 'two'].map((name) => addCustomer(farm, name)));
  // Of every day something is known.
  const created_at = new Date(noon.getTime() - 2 * days * dayMs);
  await farm.db.updateTable('users').set({ created_at }).execute();
});
afterEach(async () => {
  setZone(ownZone);
  await server.close();
  await farm.close();
});

function setZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
}

interface Ran {
  /** Before noon. */
  minutes: number;
  result: RunResult;
  uid: string;
}

/** Its end, in Korea. */
const dayInKorea = ({ minutes }: Pick<Ran, 'minutes'>): string =>
  new Date(noon.getTime() - minutes * 60_000 + 9 * hourMs).toISOString().slice(0, 10);

/** As anybody counts them who has the runs and a calendar. */
function counted(runs: readonly Ran[], from: string, to: string) {
  const those = runs.filter((run) => from <= dayInKorea(run) && dayInKorea(run) <= to);
  return {
    runs: those.length,
    passed: those.filter(({ result }) => result === 'passed').length,
    users_active: new Set(those.map(({ uid }) => uid)).size,
  };
}
const told = ({ runs, passed, users_active }: Kpi['totals']) => ({ runs, passed, users_active });

async function replaceRuns(runs: readonly Ran[]): Promise<void> {
  for (const table of ['run_attempts', 'test_runs', 'user_days', 'kpi_closed_days', 'kpi_days'])
    await sql`delete from ${sql.table(table)}`.execute(farm.db);
  const desk = runDeskOf(farm);
  for (const { minutes, result, uid } of runs) {
    const ended_at = new Date(noon.getTime() - minutes * 60_000);
    const { runId } = await desk.add({ result, queuedAt: ended_at, row: { ended_at, uid } });
    await desk.addAttempt(runId, 1, { started_at: ended_at, ended_at });
  }
}

/** A server whose process and whose connections to the database are in that zone. */
async function openIn(zone: string): Promise<void> {
  const { database } = farm.database.connection;
  await sql`alter database ${sql.id(database)} set timezone = ${sql.lit(zone)}`.execute(farm.db);
  setZone(zone);
  server = await createTestFarm(farm, {}, {}, neverMs);
  const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(server.db);
  expect([rows[0]?.zone, new Intl.DateTimeFormat().resolvedOptions().timeZone]).toEqual([zone, zone]);
}

/** Most of them within two hours of a midnight in Seoul, which is three in the afternoon in UTC. */
const minutes = fc.oneof(
  fc.integer({ min: 0, max: (days - 1) * 24 * 60 }),
  fc
    .tuple(fc.nat(days - 2), fc.integer({ min: -120, max: 120 }))
    .map(([day, off]) => (day * 24 + 12) * 60 + off),
);

test.each(zones)(
  'sums are those of Korean days where server and database are in %s, whether the days are kept or not',
  async (zone) => {
    await openIn(zone);
    const run = fc.record({
      minutes,
      result: fc.constantFrom<RunResult>('passed', 'failed', 'error'),
      uid: fc.constantFrom(...uids),
    });
    const span = fc.tuple(fc.nat(days - 1), fc.nat(days - 1));
    const unit = fc.constantFrom('day', 'week', 'month');
    const check = async (runs: readonly Ran[], [a, b]: [number, number], step: string, isKept: boolean) => {
      await replaceRuns(runs);
      if (isKept) await closeDays(server.db, noon);
      const day = (ago: number): string => new Date(noon.getTime() - ago * dayMs).toISOString().slice(0, 10);
      const [from, to] = [day(Math.max(a, b)), day(Math.min(a, b))];
      const path = `/admbo/user/kpi?from=${from}&to=${to}&unit=${step}`;
      const { totals, series } = await server.read<Kpi>(path);
      expect(told(totals)).toEqual(counted(runs, from, to));
      for (const [nth, one] of series.entries()) {
        const next = series[nth + 1]?.day;
        const last = next === undefined ? to : new Date(Date.parse(next) - dayMs).toISOString().slice(0, 10);
        expect([one.day, told(one.values)]).toEqual([one.day, counted(runs, one.day, last)]);
      }
    };
    const runs = fc.array(run, { minLength: 1, maxLength: 12 });
    await fc.assert(fc.asyncProperty(runs, span, unit, fc.boolean(), check), { numRuns: 10 });
  },
);
