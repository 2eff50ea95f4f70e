import { randomUUID } from 'node:crypto';
import { type RunResult, runResults } from '@rackhand/contract/test/run-states';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { createIdleFarm, neverMs, type TestFarm } from '../../testing/create-test-farm.ts';
import { addLot, addPayer } from '../../testing/point-desk.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { cancelLots } from './cancel-lots.ts';
import { lockPayers, payStarts } from './charge-starts.ts';
import { expireLots } from './expire-lots.ts';
import { lockWalletsOf, settleEnded } from './settle-ended.ts';
import { signOf } from './sign-of.ts';
import { verifyLedger } from './verify-ledger.ts';

/** What anybody may do to points, in any order and repeated, by either of two servers on one database. Document 10, Properties. */
const minuteMs = 60_000;
const rates = { origin: { mobile: 2, stb: 3 } } as const;
let farm: TestFarm;
let servers: readonly Pick<TestApp, 'app' | 'db'>[];
let deviceId = 0;
let product_id = 0;
let cookie = '';
let beside: TestApp;
beforeAll(async () => {
  farm = await createIdleFarm();
  beside = await createTestApp({ beside: farm as unknown as TestApp, lookEveryMs: neverMs });
  servers = [farm, beside];
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A')]);
  ({ id: deviceId } = await farm.db.selectFrom('devices').select('id').executeTakeFirstOrThrow());
  const product = { product_name: 'Small', basic_point: 7, bonus_point: 3, price: 1_000 };
  product_id = (await farm.call('/admbo/v2/product/new', product)).data['product_id'] as number;
  const onSale = { product_id, old_status: 'draft', new_status: 'on_sale' };
  await farm.call('/admbo/product/change_status', onSale);
});
afterAll(async () => {
  await beside.close();
  await farm.close();
});

interface Said {
  errorCode: number;
  data: Record<string, unknown>;
}
type Server = 0 | 1;
/** The farm's own clock stands still: what its jobs would do to runs of no device is not looked at here. */
let minute = 0;
const now = (): Date => new Date(farm.clock.now().getTime() + minute * minuteMs);
const at = (server: Server): Pick<TestApp, 'app' | 'db'> => servers[server] ?? farm;

async function send(server: Server, url: string, payload: object, key?: string): Promise<Said> {
  const headers = { cookie, ...sameOrigin, ...(key !== undefined && { 'idempotency-key': key }) };
  return (await at(server).app.inject({ method: 'POST', url, headers, payload })).json<Said>();
}

interface Run {
  id: number;
  name: string;
  begunAt: Date | null;
  kept: number | null;
  cost: number | null;
  isRefunded: boolean;
}

/** What is known of one owner without looking. */
interface Model {
  uid: string;
  issued: number;
  gifts: Map<string, unknown>;
  orders: Map<string, { isCancelled: boolean }>;
  runs: Run[];
}

async function newModel(): Promise<Model> {
  minute = 0;
  cookie = await farm.signIn('super');
  const uid = await addPayer(farm, `u${randomUUID().slice(0, 12)}`);
  const runs: Run[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { runId, test_run_id } = await runDeskOf(farm).add({ row: { uid, limit_seconds: 180 } });
    runs.push({ id: runId, name: test_run_id, begunAt: null, kept: null, cost: null, isRefunded: false });
  }
  return { uid, issued: 0, gifts: new Map(), orders: new Map(), runs };
}

/** Sums are 0 together, the wallet is its lots and its entries, and none of it is below 0. */
async function check({ uid, issued, runs }: Model): Promise<void> {
  const accounts = ['issued', 'available', 'reserved', 'spent', 'expired', 'cancelled'] as const;
  const sums = accounts.map(
    (account) =>
      sql`coalesce(sum(${signOf(account)} * (l.basic + l.bonus)), 0)::integer as ${sql.ref(account)}`,
  );
  const { rows } = await sql<Record<(typeof accounts)[number], number>>`
    select ${sql.join(sums)} from ledger l join wallets w using (wallet_id) where w.uid = ${uid}`.execute(
    farm.db,
  );
  const [books] = rows;
  if (books === undefined) throw new Error('no sums');
  expect(Object.values(books).reduce((sum, one) => sum + one, 0)).toBe(0);
  expect(books.issued + issued).toBe(0);
  for (const account of accounts.slice(1)) expect(books[account]).toBeGreaterThanOrEqual(0);
  const held = runs.reduce((sum, { kept, cost }) => sum + (cost === null ? (kept ?? 0) : 0), 0);
  expect(books.reserved).toBe(held);
  const spent = runs.reduce((sum, { cost, isRefunded }) => sum + (isRefunded ? 0 : (cost ?? 0)), 0);
  expect(books.spent).toBe(spent);
  expect(await verifyLedger(farm.db)).toEqual([]);
  const alive = sql`select from tickets t join wallets w using (wallet_id)
    where w.uid = ${uid} and t.is_cancelled and t.has_points`;
  expect((await alive.execute(farm.db)).rows).toEqual([]);
}

type Deed = fc.AsyncCommand<Model, object>;

/** A deed that checks the books behind it. */
function deed(name: string, run: (model: Model) => Promise<void>): Deed {
  return {
    check: () => true,
    run: async (model) => {
      await run(model);
      minute += 1;
      await check(model);
    },
    toString: () => name,
  };
}

const give = (server: Server, key: string): Deed =>
  deed(`give ${key} by ${String(server)}`, async (model) => {
    const body = { uid: model.uid, basic_point: 5, bonus_point: 2, note: key };
    const { errorCode, data } = await send(server, '/admbo/ticket/give', body, `${model.uid} ${key}`);
    expect(errorCode).toBe(0);
    if (!model.gifts.has(key)) model.issued += 7;
    expect(data['ticket_id']).toBe(model.gifts.get(key) ?? data['ticket_id']);
    model.gifts.set(key, data['ticket_id']);
  });

const giveEnding = (minutes: number): Deed =>
  deed(`give for ${String(minutes)} minutes`, async (model) => {
    const expiresAt = new Date(now().getTime() + minutes * minuteMs);
    await addLot(farm, { uid: model.uid }, { basic: 4, bonus: 2, expiresAt });
    model.issued += 6;
  });

const order = (server: Server, name: string): Deed =>
  deed(`buy ${name} by ${String(server)}`, async (model) => {
    const order_id = `${model.uid} ${name}`;
    const body = { order_id, uid: model.uid, product_id, amount: 1_100, payment: 'card' };
    expect((await send(server, '/service/ticket/purchase', body)).errorCode).toBe(0);
    if (!model.orders.has(name)) model.issued += 10;
    model.orders.set(name, model.orders.get(name) ?? { isCancelled: false });
  });

const cancel = (server: Server, name: string): Deed =>
  deed(`cancel ${name} by ${String(server)}`, async (model) => {
    const body = { order_id: `${model.uid} ${name}`, note: 'back' };
    const { errorCode, data } = await send(server, '/service/ticket/cancel', body);
    const known = model.orders.get(name);
    if (known === undefined) expect(errorCode).toBe(2002);
    else if (known.isCancelled) expect(errorCode).toBe(0);
    else expect([0, 8004]).toContain(errorCode);
    if (known === undefined || errorCode !== 0) return;
    known.isCancelled = true;
    const { refund, amount } = data['ticket'] as { refund: number; amount: number };
    expect(refund).toBeLessThanOrEqual(amount);
  });

const reserve = (server: Server, nth: number): Deed =>
  deed(`begin ${String(nth)} by ${String(server)}`, async ({ runs }) => {
    const run = runs[nth];
    if (run === undefined || run.cost !== null) return;
    const time = now();
    const begun = await at(server)
      .db.transaction()
      .execute(async (trx) => {
        const starts = [{ runId: run.id, deviceId }];
        return payStarts(trx, starts, await lockPayers(trx, starts, { rates, at: time }), time);
      });
    if (begun.length === 0 || run.kept !== null) return;
    run.kept = 6;
    const begin = { state: 'running', started_at: time } as const;
    await farm.db.updateTable('test_runs').set(begin).where('id', '=', run.id).execute();
    run.begunAt = time;
  });

const settle = (server: Server, nth: number, result: RunResult, byUser: boolean): Deed =>
  deed(
    `end ${String(nth)} as ${result}${byUser ? ' by its user' : ''} by ${String(server)}`,
    async (model) => {
      const run = model.runs[nth];
      if (run === undefined || run.kept === null) return;
      const time = now();
      await at(server)
        .db.transaction()
        .execute(async (trx) => {
          await lockWalletsOf(trx, [run.id]);
          if (run.cost === null) {
            const stopped = byUser ? { stop_asked_uid: model.uid } : {};
            const ended = { state: 'ended', result, attempt: 1, ended_at: time, ...stopped } as const;
            await trx.updateTable('test_runs').set(ended).where('id', '=', run.id).execute();
            // Not before its end: jobs of the farm look after attempts that last.
            const attempt = { started_at: run.begunAt ?? time, ended_at: time };
            await runDeskOf({ db: trx, clock: farm.clock }).addAttempt(run.id, 1, attempt);
          }
          await settleEnded(trx, [run.id], time);
        });
      const { points_spent: cost } = await farm.db
        .selectFrom('test_runs')
        .select('points_spent')
        .where('id', '=', run.id)
        .executeTakeFirstOrThrow();
      expect(cost).toBe(run.cost ?? cost);
      expect(cost).toBeLessThanOrEqual(run.kept);
      const isFree = result === 'error' || (result === 'stopped' && !byUser);
      if (run.cost === null && isFree) expect(cost).toBe(0);
      if (run.cost === null && !isFree) expect(cost).toBeGreaterThan(0);
      run.cost = cost;
    },
  );

const refund = (server: Server, nth: number): Deed =>
  deed(`refund ${String(nth)} by ${String(server)}`, async ({ runs }) => {
    const run = runs[nth];
    if (run === undefined) return;
    const body = { test_run_id: run.name, note: 'our fault' };
    const { errorCode, data } = await send(server, '/admbo/point/refund', body, randomUUID());
    const isDue = (run.cost ?? 0) > 0 && !run.isRefunded;
    expect(errorCode).toBe(isDue ? 0 : 8004);
    if (!isDue) return;
    expect(data['points']).toBe(run.cost);
    run.isRefunded = true;
  });

const expire = (server: Server): Deed =>
  deed(`expire by ${String(server)}`, () => expireLots(at(server).db, now(), ['origin']));

const lapse = (server: Server): Deed =>
  deed(`lapse by ${String(server)}`, ({ uid }) => {
    const owner = { groupType: 'origin', owner: { uid }, by: 'admin01' } as const;
    return at(server)
      .db.transaction()
      .execute((trx) => cancelLots(trx, owner, now()));
  });

const server = fc.constantFrom<Server>(0, 1);
const nth = fc.nat(1);
const name = fc.constantFrom('a', 'b');
const deeds = fc.commands(
  [
    fc.tuple(server, name).map((of) => give(...of)),
    fc.integer({ min: 1, max: 8 }).map(giveEnding),
    fc.tuple(server, name).map((of) => order(...of)),
    fc.tuple(server, name).map((of) => cancel(...of)),
    fc.tuple(server, nth).map((of) => reserve(...of)),
    fc.tuple(server, nth, fc.constantFrom(...runResults), fc.boolean()).map((of) => settle(...of)),
    fc.tuple(server, nth).map((of) => refund(...of)),
    server.map(expire),
    server.map(lapse),
  ],
  { maxCommands: 40, size: 'max' },
);

test('whatever is given, bought, reserved, settled, expired, refunded, cancelled and lapses, in any order, repeated and by two servers, the books are right', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const model = await newModel();
      await fc.asyncModelRun(() => ({ model, real: {} }), all);
    }),
    { numRuns: 15 },
  );
}, 120_000);

const times = fc.integer({ min: 1, max: 20 });

test('a refund sent many times at once with one key to two servers is one refund with one answer, and another body is refused (901)', async () => {
  await fc.assert(
    fc.asyncProperty(times, async (count) => {
      const model = await newModel();
      for (const one of [give(0, 'a'), reserve(0, 0), settle(1, 0, 'passed', false)])
        await one.run(model, {});
      const key = randomUUID();
      const body = { test_run_id: model.runs[0]?.name, note: 'our fault' };
      const url = '/admbo/point/refund';
      const answers = await Promise.all(
        Array.from({ length: count }, (_, one) => send((one % 2) as Server, url, body, key)),
      );
      expect(new Set(answers.map(({ errorCode, data }) => JSON.stringify([errorCode, data]))).size).toBe(1);
      expect(answers[0]?.errorCode).toBe(0);
      expect((await send(1, url, { ...body, note: 'another' }, key)).errorCode).toBe(901);
      for (const run of model.runs.slice(0, 1)) run.isRefunded = true;
      await check(model);
    }),
    { numRuns: 4 },
  );
}, 60_000);

test('an order cancelled many times at once by two servers is cancelled once with one answer, and not for another reason (8004)', async () => {
  await fc.assert(
    fc.asyncProperty(times, async (count) => {
      const model = await newModel();
      await order(0, 'a').run(model, {});
      const body = { order_id: `${model.uid} a`, note: 'back' };
      const url = '/service/ticket/cancel';
      const answers = await Promise.all(
        Array.from({ length: count }, (_, one) => send((one % 2) as Server, url, body)),
      );
      expect(new Set(answers.map(({ errorCode, data }) => JSON.stringify([errorCode, data]))).size).toBe(1);
      expect(answers[0]?.errorCode).toBe(0);
      expect((await send(1, url, { ...body, note: 'another' })).errorCode).toBe(8004);
      await check(model);
    }),
    { numRuns: 4 },
  );
}, 60_000);
