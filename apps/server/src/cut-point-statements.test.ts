import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockPayers, payStarts } from './features/points/charge-starts.ts';
import { lockWalletsOf, settleEnded } from './features/points/settle-ended.ts';
import { verifyLedger } from './features/points/verify-ledger.ts';
import type { Trx } from './platform/database/database.ts';
import { sameOrigin } from './testing/create-test-app.ts';
import { createIdleFarm, type TestFarm } from './testing/create-test-farm.ts';
import { cutEachStatement, type Deed } from './testing/cut-deeds.ts';
import { createStatementCutter, type StatementCutter } from './testing/cut-statement.ts';
import { eventually } from './testing/eventually.ts';
import { addLot, addPayer } from './testing/point-desk.ts';
import { runDeskOf } from './testing/run-desk.ts';
import { phone } from './testing/test-sightings.ts';

const rates = { origin: { mobile: 1, stb: 1 } } as const;
let farm: TestFarm;
let cutter: StatementCutter;
let deviceId = 0;

beforeAll(async () => {
  farm = await createIdleFarm();
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A')]);
  ({ id: deviceId } = await farm.db.selectFrom('devices').select('id').executeTakeFirstOrThrow());
  cutter = createStatementCutter();
});
afterEach(async () => {
  const found = await eventually(() => verifyLedger(farm.db).catch(() => null), 'the database');
  expect(found).toEqual([]);
});
afterAll(async () => {
  cutter.remove();
  await farm.close();
});

const post = (path: string, payload: object) =>
  farm.app.inject({
    ...{ method: 'POST', url: `/admbo/${path}`, payload },
    headers: { cookie: farm.cookie, ...sameOrigin, 'idempotency-key': randomUUID() },
  });
/** As a server does it by itself; whoever loses the database does it again later. */
const within = (work: (trx: Trx) => Promise<unknown>): Promise<{ statusCode: number }> =>
  farm.db
    .transaction()
    .execute(work)
    .then(
      () => ({ statusCode: 200 }),
      () => ({ statusCode: 503 }),
    );

async function numbersOf(query: ReturnType<typeof sql<Record<string, number>>>): Promise<number[]> {
  const { rows } = await query.execute(farm.db);
  return Object.values(rows[0] ?? {}).map(Number);
}

const begin = (run: string) => async (trx: Trx) => {
  const starts = [{ runId: Number(run), deviceId }];
  const at = farm.clock.now();
  await payStarts(trx, starts, await lockPayers(trx, starts, { rates, at }), at);
};
const end = (run: string) => async (trx: Trx) => {
  const at = farm.clock.now();
  const runId = Number(run);
  await lockWalletsOf(trx, [runId]);
  const ended = { state: 'ended', result: 'passed', ended_at: at } as const;
  await trx.updateTable('test_runs').set(ended).where('id', '=', runId).execute();
  await settleEnded(trx, [runId], at);
};

/** A run of a user who can pay it, which the server itself lets wait; what is prepared is its number. */
async function addRun(id: string): Promise<string> {
  const not_before = new Date(farm.clock.now().getTime() + 3_600_000);
  const uid = await addPayer(farm, id);
  await addLot(farm, { uid }, { basic: 10, bonus: 1 });
  const { runId } = await runDeskOf(farm).add({ row: { uid, limit_seconds: 300, not_before } });
  return String(runId);
}

const wallet = (runId: string) =>
  sql`(select w.reserved from wallets w join test_runs r on r.uid = w.uid where r.id = ${runId})`;
const booked = (runId: string, kind: string) =>
  sql`(select count(distinct kind) from ledger where test_run_id = ${runId}::bigint and kind = ${kind})`;

const deeds: Deed[] = [
  {
    name: 'points are given',
    prepare: (id) => addPayer(farm, id),
    act: (_id, uid) => post('ticket/give', { uid, basic_point: 5, note: 'a gift' }),
    parts: (_id, uid) =>
      numbersOf(sql`select (select count(*) from tickets t join wallets w using (wallet_id) where w.uid = ${uid}) as lots,
        (select count(*) from ledger l join wallets w using (wallet_id) where w.uid = ${uid}) as entries,
        (select count(*) from wallets where uid = ${uid} and basic = 5) as sums,
        (select count(*) from audit_trail where action = 'ticket.given' and object = ${uid}) as told`),
    whole: [1, 1, 1, 1],
  },
  {
    name: 'a period is given',
    prepare: (id) => addPayer(farm, id),
    act: (_id, uid) => post('user_period/give', { uid, start_date: '2098-01-01', term: 3, note: 'x' }),
    parts: (_id, uid) =>
      numbersOf(sql`select (select count(*) from user_periods where uid = ${uid}) as periods,
        (select count(*) from audit_trail where action = 'period.given' and object = ${uid}) as told`),
    whole: [1, 1],
  },
  {
    name: 'a run keeps points',
    prepare: addRun,
    act: (_id, runId) => within(begin(runId)),
    parts: (_id, runId) =>
      numbersOf(sql`select ${booked(runId, 'reserve')} as entries, (${wallet(runId)} = 5)::integer as sums,
        (select count(*) from test_runs where id = ${runId} and points_reserved = 5) as runs`),
    whole: [1, 1, 1],
  },
  {
    name: 'a run is settled',
    prepare: async (id) => {
      const runId = await addRun(id);
      await farm.db.transaction().execute(begin(runId));
      return runId;
    },
    act: (_id, runId) => within(end(runId)),
    parts: (_id, runId) =>
      numbersOf(sql`select ${booked(runId, 'spend')} as spent, ${booked(runId, 'release')} as released,
        (${wallet(runId)} = 0)::integer as sums,
        (select count(*) from test_runs where id = ${runId} and state = 'ended' and points_spent = 1) as runs`),
    whole: [1, 1, 1, 1],
  },
  {
    name: 'what a run has cost is given back',
    prepare: async (id) => {
      const runId = await addRun(id);
      await farm.db.transaction().execute(begin(runId));
      await farm.db.transaction().execute(end(runId));
      return runId;
    },
    act: async (_id, runId) => {
      const { tid } = await farm.db
        .selectFrom('test_runs')
        .select('tid')
        .where('id', '=', Number(runId))
        .executeTakeFirst()
        .then((row) => row ?? { tid: 0 })
        .catch(() => ({ tid: 0 }));
      return tid === 0
        ? { statusCode: 503 }
        : post('point/refund', { test_run_id: `${String(tid)}-1`, note: 'ours' });
    },
    parts: (_id, runId) =>
      numbersOf(sql`select ${booked(runId, 'refund')} as entries,
        (select (w.basic + w.bonus = 11)::integer from wallets w join test_runs r on r.uid = w.uid where r.id = ${runId}) as sums`),
    whole: [1, 1],
  },
];

describe('whatever statement the database dies under, points are where they were or where they go, never between', () => {
  test.each(deeds.map((deed) => [deed.name, deed] as const))(
    'when %s',
    (_name, deed) => cutEachStatement(cutter, deed),
    120_000,
  );
});
