import { randomUUID } from 'node:crypto';
import { runResults } from '@rackhand/contract/test/run-states';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addLot, addPayer } from '../../testing/point-desk.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { lockPayers, payStarts } from './charge-starts.ts';
import { expireLots } from './expire-lots.ts';
import { lockWalletsOf, settleEnded } from './settle-ended.ts';
import { verifyLedger } from './verify-ledger.ts';

const minuteMs = 60_000;
const rates = { origin: { mobile: 2, stb: 3 } } as const;
let farm: TestFarm;
let deviceId = 0;
beforeAll(async () => {
  farm = await createTestFarm();
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A')]);
  ({ id: deviceId } = await farm.db.selectFrom('devices').select('id').executeTakeFirstOrThrow());
});
afterAll(() => farm.close());

const at = (minute: number): Date => new Date(farm.clock.now().getTime() + minute * minuteMs);

async function begin(runId: number, minute: number): Promise<boolean> {
  return farm.db.transaction().execute(async (trx) => {
    const starts = [{ runId, deviceId }];
    const charges = await lockPayers(trx, starts, { rates, at: at(minute) });
    const begun = await payStarts(trx, starts, charges, at(minute));
    if (begun.length > 0)
      await trx
        .updateTable('test_runs')
        .set({ state: 'running', started_at: at(minute) })
        .where('id', '=', runId)
        .execute();
    return begun.length > 0;
  });
}

const end = (runId: number, result: (typeof runResults)[number], minute: number): Promise<void> =>
  farm.db.transaction().execute(async (trx) => {
    await lockWalletsOf(trx, [runId]);
    await trx
      .updateTable('test_runs')
      .set({ state: 'ended', result, ended_at: at(minute) })
      .where('id', '=', runId)
      .where('state', '<>', 'ended')
      .execute();
    await settleEnded(trx, [runId], at(minute));
  });

const run = fc.nat(2);
const deed = fc.oneof(
  fc.record({
    ...{ do: fc.constant('give' as const), basic: fc.nat(40), bonus: fc.integer({ min: 1, max: 20 }) },
    endsIn: fc.option(fc.integer({ min: 1, max: 10 })),
  }),
  fc.record({ do: fc.constant('begin' as const), run }),
  fc.record({ do: fc.constant('again' as const), run }),
  fc.record({ do: fc.constant('end' as const), run, result: fc.constantFrom(...runResults) }),
  fc.record({ do: fc.constant('expire' as const) }),
);

/** Entries by which runs have kept points of a lot that had ended by then. */
async function keptTooLate(runIds: readonly number[]): Promise<object[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    select l.ticket_id, l.at, t.expires_at from ledger l join tickets t using (ticket_id)
    where l.kind = 'reserve' and l.at >= t.expires_at and l.test_run_id = any(${[...runIds]}::bigint[])`.execute(
    farm.db,
  );
  return rows;
}

/** Of each run what was kept, spent and given back. */
async function booked(runIds: readonly number[]) {
  const { rows } = await sql<{ kind: string; times: number; points: number }>`
    select l.test_run_id || ' ' || l.kind as kind, count(distinct l.at)::integer as times, sum(l.basic + l.bonus)::integer as points
    from ledger l where l.test_run_id = any(${[...runIds]}::bigint[]) group by 1`.execute(farm.db);
  return new Map(rows.map(({ kind, ...row }) => [kind, row]));
}

test('a run keeps points once and is settled once, whatever is repeated: it spends no more than it has kept, nothing as an error, and keeps none that have ended', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 16 }), async (deeds) => {
      const uid = await addPayer(farm, `u${randomUUID().slice(0, 12)}`);
      const desk = runDeskOf(farm);
      const ids: number[] = [];
      for (let n = 0; n < 3; n += 1) ids.push((await desk.add({ row: { uid, limit_seconds: 300 } })).runId);
      const results = new Map<number, string>();
      for (const [minute, one] of deeds.entries()) {
        const id = 'run' in one ? (ids[one.run] ?? 0) : 0;
        if (one.do === 'give')
          await addLot(
            farm,
            { uid },
            {
              ...{ basic: one.basic, bonus: one.bonus, at: at(minute) },
              expiresAt: one.endsIn === null ? null : at(minute + one.endsIn),
            },
          );
        else if (one.do === 'expire') await expireLots(farm.db, at(minute), ['origin']);
        else if (one.do === 'end') {
          if (!results.has(id)) results.set(id, one.result);
          await end(id, one.result, minute);
        } else if (!results.has(id)) await begin(id, minute);
      }
      expect(await keptTooLate(ids)).toEqual([]);
      const entries = await booked(ids);
      for (const id of ids) {
        const [kept, spent, released] = ['reserve', 'spend', 'release'].map((kind) =>
          entries.get(`${id} ${kind}`),
        );
        expect(kept?.times ?? 1).toBe(1);
        expect(kept?.points ?? 10).toBe(10);
        const result = results.get(id);
        const total = (spent?.points ?? 0) + (released?.points ?? 0);
        expect(total).toBe(result === undefined ? 0 : (kept?.points ?? 0));
        if (result === 'error' || result === 'stopped') expect(spent).toBeUndefined();
      }
      expect(await verifyLedger(farm.db)).toEqual([]);
    }),
    { numRuns: 20 },
  );
}, 120_000);
