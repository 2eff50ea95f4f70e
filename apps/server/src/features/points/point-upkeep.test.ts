import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayOf } from '../../platform/korean-time.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { addLot, addPayer, purseOf } from '../../testing/point-desk.ts';
import { expireLots } from './expire-lots.ts';
import { pricedGroups } from './point-rates.ts';

const minuteMs = 60_000;
const origin = (pricing: boolean) => ({ 'origin.json': { features: { pricing } } });
const jobs = ['expire_points', 'tell_low_wallets', 'tell_ending_periods'];
let farm: TestApp;
beforeEach(async () => {
  farm = await createTestApp({ deployments: origin(false), lookEveryMs: 10 });
});
afterEach(() => farm.close());

const allDone = (since: Date): Promise<unknown> =>
  eventually(async () => {
    const done = await farm.db
      .selectFrom('jobs')
      .select('name')
      .where('last_success_at', '>=', since)
      .execute();
    return jobs.every((job) => done.some(({ name }) => name === job));
  }, 'all that time does to points');

test('a deployment without prices is told nothing of points and days and loses none; with prices again, what is over expires', async () => {
  const { db, clock } = farm;
  const uid = await addPayer(farm, 'minjun.kim');
  await addLot(farm, { uid }, { basic: 1, expiresAt: clock.now() });
  await db.updateTable('wallets').set({ full_points: 1_000 }).execute();
  const day = dayOf(clock.now());
  await db
    .insertInto('user_periods')
    .values({
      ...{ group_type: 'origin', uid, start_date: day, end_date: day, note: 'x', created_by: 'x' },
      created_at: clock.now(),
    })
    .execute();
  // A run that is under way when the clock goes on is not due again.
  await allDone(new Date(0));
  clock.advance(2 * minuteMs);
  const at = clock.now();
  await allDone(at);
  expect(await purseOf(farm, { uid })).toEqual({ available: 1, reserved: 0 });
  expect(await db.selectFrom('mails').select('template').execute()).toEqual([]);
  const settings = { features: { pricing: true } };
  const priced = pricedGroups({
    ofGroup: (group) => (group === 'origin' ? ({ settings } as never) : null),
  });
  await expireLots(db, at, priced);
  expect(await purseOf(farm, { uid })).toEqual({ available: 0, reserved: 0 });
});
