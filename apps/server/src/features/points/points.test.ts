import { comparableId } from '@rackhand/contract/account/admin-id';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { expireLots } from './expire-lots.ts';
import { postEntries } from './post-entries.ts';
import { lockPurses } from './purse.ts';
import { lotsReservedBy, type ReservedLot } from './reserved-lots.ts';
import { reserve as keepPoints, settle as settleRun } from './run-points.ts';
import { verifyLedger } from './verify-ledger.ts';
import { lockWallet, readWallet } from './wallet.ts';

let farm: TestApp;
let users = 0;
beforeAll(async () => {
  farm = await createTestApp();
});
afterAll(() => farm.close());

async function addOwner(): Promise<{ uid: string }> {
  users += 1;
  const user_id = `owner${String(users)}`;
  const { uid } = await farm.db
    .insertInto('users')
    .values({
      ...{ user_id, comparable_id: comparableId(user_id), username: user_id, email: '', phone: '' },
      ...{ group_type: 'origin', locale: 'ko', status: 'active', created_at: farm.clock.now() },
    })
    .returning('uid')
    .executeTakeFirstOrThrow();
  return { uid };
}

const minuteMs = 60_000;
const at = (minute: number): Date => new Date(farm.clock.now().getTime() + minute * minuteMs);

async function giveLot(
  owner: { uid: string },
  {
    basic,
    bonus,
    endsIn,
    minute = 0,
  }: { basic: number; bonus: number; endsIn: number | null; minute?: number },
): Promise<number> {
  return farm.db.transaction().execute(async (trx) => {
    const wallet = await lockWallet(trx, 'origin', owner);
    const { ticket_id } = await trx
      .insertInto('tickets')
      .values({
        ...{
          wallet_id: wallet.walletId,
          group_type: 'origin',
          kind: 'gift',
          note: 'a gift',
          created_by: 'admin01',
        },
        ...{ basic_point: basic, bonus_point: bonus, created_at: at(minute) },
        expires_at: endsIn === null ? null : at(minute + endsIn),
      })
      .returning('ticket_id')
      .executeTakeFirstOrThrow();
    const shares = [{ ticket_id, basic, bonus }];
    await postEntries(trx, [{ wallet, kind: 'issue', shares }], { at: at(minute), by: 'admin01' });
    return ticket_id;
  });
}

const reserve = (owner: { uid: string }, runId: number, points: number, minute = 0): Promise<boolean> =>
  farm.db.transaction().execute(async (trx) => {
    const { walletId } = await lockWallet(trx, 'origin', owner);
    const purse = (await lockPurses(trx, [walletId], at(minute))).get(walletId);
    const kept = purse === undefined ? null : keepPoints(purse, runId, points);
    if (kept === null) return false;
    await postEntries(trx, [kept.move], { at: at(minute), by: 'server' });
    return true;
  });
const settle = (owner: { uid: string }, runId: number, points: number, minute = 0): Promise<void> =>
  farm.db.transaction().execute(async (trx) => {
    const wallet = await lockWallet(trx, 'origin', owner);
    const { rows } = await sql<{ lots: ReservedLot[] }>`
      select ${lotsReservedBy(sql`${runId}::bigint`)} as lots`.execute(trx);
    const moves = settleRun({ runId, wallet, lots: rows[0]?.lots ?? [] }, points, at(minute));
    await postEntries(trx, moves, { at: at(minute), by: 'server' });
  });

let runs = 1_000;
const nextRun = (): number => {
  runs += 1;
  return runs;
};

test('a run takes what expires soonest first, and of that bonus before basic', async () => {
  const owner = await addOwner();
  const late = await giveLot(owner, { basic: 10, bonus: 10, endsIn: null });
  const soon = await giveLot(owner, { basic: 5, bonus: 5, endsIn: 60 });
  const run = nextRun();
  expect(await reserve(owner, run, 12)).toBe(true);
  await settle(owner, run, 7);
  const spent = await farm.db
    .selectFrom('ledger')
    .select(['ticket_id', 'basic', 'bonus'])
    .where('test_run_id', '=', run)
    .where('kind', '=', 'spend')
    .execute();
  expect(spent).toEqual([{ ticket_id: soon, basic: 2, bonus: 5 }]);
  expect(await readWallet(farm.db, owner)).toEqual({ basic: 13, bonus: 10, reserved: 0, available: 23 });
  expect(late).toBeLessThan(soon);
});

test('a run that has too few points reserves none', async () => {
  const owner = await addOwner();
  await giveLot(owner, { basic: 3, bonus: 0, endsIn: null });
  expect(await reserve(owner, nextRun(), 4)).toBe(false);
  expect(await readWallet(farm.db, owner)).toEqual({ basic: 3, bonus: 0, reserved: 0, available: 3 });
});

test('a run keeps no points whose last instant has come, though nobody has expired them yet', async () => {
  const owner = await addOwner();
  const over = await giveLot(owner, { basic: 10, bonus: 5, endsIn: 10 });
  const [early, late] = [nextRun(), nextRun()];
  expect(await reserve(owner, early, 1, 9)).toBe(true);
  await settle(owner, early, 0, 9);
  expect(await reserve(owner, late, 1, 10)).toBe(false);
  const lasting = await giveLot(owner, { basic: 3, bonus: 0, endsIn: 11, minute: 10 });
  expect(await reserve(owner, late, 4, 10)).toBe(false);
  expect(await reserve(owner, late, 3, 10)).toBe(true);
  const kept = farm.db.selectFrom('ledger').select('ticket_id').where('kind', '=', 'reserve');
  expect(await kept.where('test_run_id', '=', late).execute()).toEqual([{ ticket_id: lasting }]);
  expect(await kept.where('test_run_id', '=', early).execute()).toEqual([{ ticket_id: over }]);
  expect(await readWallet(farm.db, owner)).toEqual({ basic: 10, bonus: 5, reserved: 3, available: 15 });
});

test('a run that is settled twice is charged once', async () => {
  const owner = await addOwner();
  await giveLot(owner, { basic: 10, bonus: 0, endsIn: null });
  const run = nextRun();
  await reserve(owner, run, 6);
  await settle(owner, run, 4);
  await settle(owner, run, 4);
  expect(await readWallet(farm.db, owner)).toMatchObject({ available: 6, reserved: 0 });
});

test('points that a run has reserved outlive their last day, and expire when it gives them back', async () => {
  const owner = await addOwner();
  await giveLot(owner, { basic: 10, bonus: 0, endsIn: 10 });
  const run = nextRun();
  await reserve(owner, run, 6);
  await expireLots(farm.db, at(11), ['origin']);
  await expireLots(farm.db, at(12), ['origin']);
  expect(await readWallet(farm.db, owner)).toMatchObject({ available: 0, reserved: 6 });
  await settle(owner, run, 2, 13);
  expect(await readWallet(farm.db, owner)).toEqual({ basic: 0, bonus: 0, reserved: 0, available: 0 });
  expect(await verifyLedger(farm.db)).toEqual([]);
});

test('of 20 runs that start at once no more than there are points for get any', async () => {
  const owner = await addOwner();
  await giveLot(owner, { basic: 50, bonus: 0, endsIn: null });
  const started = await Promise.all(Array.from({ length: 20 }, () => reserve(owner, nextRun(), 8)));
  expect(started.filter(Boolean)).toHaveLength(6);
  expect(await readWallet(farm.db, owner)).toMatchObject({ available: 2, reserved: 48 });
});

test('whatever is given, reserved, settled and expired in any order, the ledger adds up and nothing falls below zero', async () => {
  const deed = fc.oneof(
    fc.record({
      do: fc.constant('give' as const),
      basic: fc.integer({ min: 0, max: 30 }),
      bonus: fc.integer({ min: 1, max: 30 }),
      endsIn: fc.option(fc.integer({ min: 1, max: 8 })),
    }),
    fc.record({
      do: fc.constant('reserve' as const),
      run: fc.nat(4),
      points: fc.integer({ min: 1, max: 40 }),
    }),
    fc.record({
      do: fc.constant('settle' as const),
      run: fc.nat(4),
      points: fc.integer({ min: 0, max: 40 }),
    }),
    fc.record({ do: fc.constant('expire' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 14 }), async (deeds) => {
      const owner = await addOwner();
      const own = Array.from({ length: 5 }, nextRun);
      const reserved = new Map<number, number>();
      for (const [minute, one] of deeds.entries()) {
        const run = 'run' in one ? (own[one.run] ?? 0) : 0;
        if (one.do === 'give') await giveLot(owner, { ...one, minute });
        else if (one.do === 'expire') await expireLots(farm.db, at(minute), ['origin']);
        else if (one.do === 'settle') {
          await settle(owner, run, one.points, minute);
          reserved.delete(run);
        } else if (!reserved.has(run) && (await reserve(owner, run, one.points, minute)))
          reserved.set(run, one.points);
        const wallet = await readWallet(farm.db, owner);
        expect(wallet.reserved).toBe([...reserved.values()].reduce((sum, points) => sum + points, 0));
      }
      expect(await verifyLedger(farm.db)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('nobody changes an entry of the ledger; a sum that was changed by hand is named with its wallet, and left as it is', async () => {
  const owner = await addOwner();
  await giveLot(owner, { basic: 10, bonus: 0, endsIn: null });
  await expect(farm.db.updateTable('ledger').set({ basic: 99 }).execute()).rejects.toThrow(/only added to/);
  await expect(farm.db.deleteFrom('ledger').execute()).rejects.toThrow(/only added to/);
  await expect(sql`truncate ledger`.execute(farm.db)).rejects.toThrow(/only added to/);
  await farm.db.updateTable('wallets').set({ basic: 11 }).where('uid', '=', owner.uid).execute();
  expect(await verifyLedger(farm.db)).toMatchObject([
    { what: 'wallet', owner: owner.uid, column: 'basic', kept: 11, counted: 10 },
  ]);
  expect(await readWallet(farm.db, owner)).toMatchObject({ available: 11 });
  await farm.db.updateTable('wallets').set({ basic: 10 }).where('uid', '=', owner.uid).execute();
});
