import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayOf, midnightOf } from '../../platform/korean-time.ts';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { neverMs } from '../../testing/create-test-farm.ts';
import { addPayer, purseOf } from '../../testing/point-desk.ts';
import { expireLots } from './expire-lots.ts';
import { verifyLedger } from './verify-ledger.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const today = '2026-11-20';
const midnight = new Date(midnightOf(today).getTime() + dayMs);
let farm: TestApp;
let uid: string;
beforeEach(async () => {
  farm = await createTestApp({ lookEveryMs: neverMs });
  uid = await addPayer(farm, 'minjun');
  farm.clock.set(new Date(midnight.getTime() - 2 * minuteMs));
});
afterEach(async () => {
  expect(await verifyLedger(farm.db)).toEqual([]);
  await farm.close();
});

/** Points that an admin gives now; the day is part of it. */
async function give(basic_point: number, expires_at: string): Promise<void> {
  const headers = { cookie: await farm.signIn('admin'), ...sameOrigin };
  const payload = { uid, basic_point, expires_at, note: 'a gift' };
  const answer = await farm.app.inject({ method: 'POST', url: '/admbo/ticket/give', headers, payload });
  expect(answer.json<{ errorCode: number }>().errorCode).toBe(0);
}

/** The clock is set to so long after midnight, and what expires is looked at. */
async function lookAt(afterMs: number): Promise<void> {
  farm.clock.set(new Date(midnight.getTime() + afterMs));
  await expireLots(farm.db, farm.clock.now(), ['origin']);
}
const expired = async (): Promise<number[]> =>
  (
    await farm.db
      .selectFrom('ledger')
      .select('basic')
      .where('kind', '=', 'expire')
      .orderBy('entry_id')
      .execute()
  ).map(({ basic }) => basic);
const available = async (): Promise<number> => (await purseOf(farm, { uid })).available;

test('no points expire before their day is over in Korea by a clock that was set back over midnight, and none twice', async () => {
  await give(1, today);
  await give(10, dayOf(midnight));
  await lookAt(-minuteMs);
  expect([await expired(), await available()]).toEqual([[], 11]);
  await lookAt(minuteMs);
  expect([await expired(), await available()]).toEqual([[1], 10]);

  // It is the evening before again: what is over stays so, and what is given for today is there until its end.
  await lookAt(-minuteMs);
  await give(100, today);
  await lookAt(-minuteMs / 2);
  expect([await expired(), await available()]).toEqual([[1], 110]);

  for (const _ of [1, 2]) {
    await lookAt(minuteMs);
    expect([await expired(), await available()]).toEqual([[1, 100], 10]);
    await lookAt(-minuteMs);
    expect([await expired(), await available()]).toEqual([[1, 100], 10]);
  }
  await lookAt(dayMs);
  expect([await expired(), await available()]).toEqual([[1, 100, 10], 0]);
});
