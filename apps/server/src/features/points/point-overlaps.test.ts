import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { createIdleFarm, neverMs, type TestFarm } from '../../testing/create-test-farm.ts';
import { addLot, addPayer } from '../../testing/point-desk.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { takingLock } from '../runs/take-devices.ts';
import { lockPayers, payStarts } from './charge-starts.ts';
import { expireLots } from './expire-lots.ts';
import { lockWalletsOf, settleEnded } from './settle-ended.ts';
import { verifyLedger } from './verify-ledger.ts';

/** Two servers whose statements follow each other in any order: each goes on when the scheduler lets it. Document 10, Properties. */
const minuteMs = 60_000;
const rates = { origin: { mobile: 2, stb: 3 } } as const;
let farm: TestFarm;
let beside: TestApp;
let deviceId = 0;
beforeAll(async () => {
  farm = await createIdleFarm();
  beside = await createTestApp({ beside: farm as unknown as TestApp, lookEveryMs: neverMs });
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A')]);
  ({ id: deviceId } = await farm.db.selectFrom('devices').select('id').executeTakeFirstOrThrow());
});
afterAll(async () => {
  await beside.close();
  await farm.close();
});

function waitingItsTurn(db: Db, scheduler: fc.Scheduler): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await scheduler.schedule(Promise.resolve());
      return result;
    },
  };
  return db.withPlugin(plugin);
}

interface Books {
  uid: string;
  runs: readonly number[];
  issued: number;
}

async function openBooks(): Promise<Books> {
  const uid = await addPayer(farm, `u${randomUUID().slice(0, 12)}`);
  const books = { uid, runs: [0, 0], issued: 14 };
  books.runs = await Promise.all(
    books.runs.map(async () => (await runDeskOf(farm).add({ row: { uid, limit_seconds: 180 } })).runId),
  );
  // Enough for two runs, and for one once some of it has expired.
  const expiresAt = new Date(farm.clock.now().getTime() + minuteMs);
  await addLot(farm, { uid }, { basic: 7, expiresAt });
  await addLot(farm, { uid }, { basic: 4, bonus: 3 });
  return books;
}

type Deed = (db: Db, books: Books) => Promise<unknown>;

/** As `takePairs` does: one taker at a time, and only a run that waits. */
const begin =
  (nth: number): Deed =>
  (db, { runs }) =>
    db.transaction().execute(async (trx) => {
      const [time, runId] = [farm.clock.now(), runs[nth] ?? 0];
      await sql`select pg_advisory_xact_lock(${takingLock})`.execute(trx);
      const waiting = await trx
        .selectFrom('test_runs')
        .select('id')
        .where('id', '=', runId)
        .where('state', '=', 'queued')
        .execute();
      const starts = waiting.map(({ id }) => ({ runId: id, deviceId }));
      const charges = await lockPayers(trx, starts, { rates, at: time });
      const paid = await payStarts(trx, starts, charges, time);
      if (paid.length === 0) return;
      const begun = { state: 'running', started_at: time } as const;
      await trx.updateTable('test_runs').set(begun).where('id', '=', runId).execute();
    });

const end =
  (nth: number): Deed =>
  (db, { runs }) =>
    db.transaction().execute(async (trx) => {
      const [time, runId] = [farm.clock.now(), runs[nth] ?? 0];
      await lockWalletsOf(trx, [runId]);
      const ended = { state: 'ended', result: 'passed', attempt: 1, ended_at: time } as const;
      await trx
        .updateTable('test_runs')
        .set(ended)
        .where('id', '=', runId)
        .where('state', '=', 'running')
        .execute();
      await settleEnded(trx, [runId], time);
    });

const give: Deed = (db, books) => {
  books.issued += 3;
  return addLot({ db, clock: farm.clock }, { uid: books.uid }, { basic: 2, bonus: 1 });
};
const expire: Deed = (db) => expireLots(db, new Date(farm.clock.now().getTime() + 2 * minuteMs), ['origin']);

const deed = fc.oneof(
  fc.nat(1).map((nth) => ({ do: begin(nth), toString: () => `begin ${String(nth)}` })),
  fc.nat(1).map((nth) => ({ do: end(nth), toString: () => `end ${String(nth)}` })),
  fc.constant({ do: give, toString: () => 'give' }),
  fc.constant({ do: expire, toString: () => 'expire' }),
);
const ofOne = fc.array(deed, { minLength: 2, maxLength: 5 });

/** Each run has paid once at most, no more than it kept, and all that was issued stands in one account or another. */
async function check({ uid, runs, issued }: Books): Promise<void> {
  expect(await verifyLedger(farm.db)).toEqual([]);
  const { rows } = await sql<{ run: number | null; kind: string; points: number }>`
    select l.test_run_id as run, l.kind, sum(l.basic + l.bonus)::integer as points
    from ledger l join wallets w using (wallet_id) where w.uid = ${uid} group by 1, 2`.execute(farm.db);
  const of = (kind: string, run: number | null = null): number =>
    rows.find((row) => row.kind === kind && row.run === run)?.points ?? 0;
  expect(of('issue')).toBe(issued);
  for (const run of runs) {
    expect([0, 6]).toContain(of('reserve', run));
    expect([0, of('reserve', run)]).toContain(of('spend', run) + of('release', run));
  }
}

test('whatever two servers give, reserve, settle and expire at one time, their statements in any order, the books are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.tuple(ofOne, ofOne), async (scheduler, deeds) => {
      const books = await openBooks();
      const servers = [farm.db, beside.db].map((db) => waitingItsTurn(db, scheduler));
      const done = deeds.map(async (own, place) => {
        for (const one of own) await one.do(servers[place] ?? farm.db, books);
      });
      await scheduler.waitFor(Promise.all(done));
      await check(books);
    }),
    { numRuns: 25 },
  );
}, 120_000);
