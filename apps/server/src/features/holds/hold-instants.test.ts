import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type EditDesk, openEditDesk } from '../../testing/edit-desk.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';
import { createPoolSnapshots } from '../devices/pool-snapshots.ts';
import { lookAfterHolds } from './hold-upkeep.ts';

const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };

describe('a hold whose time is about to be over', () => {
  let desk: EditDesk;
  let chief: string;
  let holdId: string;
  let end: Date;
  beforeEach(async () => {
    desk = await openEditDesk();
    chief = await desk.farm.signIn('super');
    const { arn } = await desk.read('R5CT1');
    const taken = await post('/service/hold', { arn, state: 'USING', minutes: 5 });
    holdId = taken.json<{ data: { hold_id: string } }>().data.hold_id;
    end = new Date(desk.farm.clock.now().getTime() + 5 * 60_000);
  });
  afterEach(() => desk.farm.close());

  const post = (url: string, payload: object): Promise<LightMyRequestResponse> =>
    desk.farm.app.inject({ method: 'POST', url, payload, headers: { cookie: chief, ...sameOrigin } });
  const renew = () => post('/service/hold/renew', { hold_id: holdId, minutes: 30 });
  const endDue = (at: Date) => lookAfterHolds(desk.farm.db, rules, at);
  const lasts = async (): Promise<boolean> => {
    const { info } = await desk.read('R5CT1');
    const row = await desk.farm.db.selectFrom('leases').select('ended_at').executeTakeFirstOrThrow();
    expect(info.state).toBe(row.ended_at === null ? 'USING' : 'AVAILABLE');
    return row.ended_at === null;
  };

  /** Both wait for the device, the first one in front. */
  async function oneAfterTheOther<First, Second>(
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ): Promise<[First, Second]> {
    const { db } = desk.farm;
    const both = await db.transaction().execute(async (trx) => {
      await sql`select 1 from devices for update`.execute(trx);
      const one = first();
      await waitingAre(1, db);
      const other = second();
      await waitingAre(2, db);
      return [one, other] as const;
    });
    return Promise.all(both);
  }

  test('ends at that instant, not a millisecond before', async () => {
    await endDue(new Date(end.getTime() - 1));
    expect(await lasts()).toBe(true);
    await endDue(end);
    expect(await lasts()).toBe(false);
  });

  test('leaves the end of an earlier one as it was', async () => {
    await post('/service/release', { hold_id: holdId });
    const { arn } = await desk.read('R5CT1');
    await post('/service/hold', { arn, state: 'USING', minutes: 5 });
    await endDue(end);
    const ends = await desk.farm.db.selectFrom('leases').select('end_reason').orderBy('fence').execute();
    expect(ends.map(({ end_reason }) => end_reason)).toEqual(['HOLD_RELEASED', 'HOLD_EXPIRED']);
  });

  test('can be renewed until a millisecond before', async () => {
    desk.farm.clock.set(new Date(end.getTime() - 1));
    expect((await renew()).statusCode).toBe(200);
    const later = new Date(end.getTime() - 1 + 30 * 60_000);
    desk.farm.clock.set(later);
    expect((await renew()).json()).toMatchObject({
      errorCode: 20414,
      details: [{ message: 'HOLD_EXPIRED' }],
    });
  });

  test('goes on where its renewal comes in just before the server ends it', async () => {
    const [renewed] = await oneAfterTheOther(renew, () => endDue(end));
    expect(renewed.statusCode).toBe(200);
    expect(await lasts()).toBe(true);
  });

  test('ends nothing that came after it, where it was released and another one taken while the server was ending it', async () => {
    const { db } = desk.farm;
    const { arn } = await desk.read('R5CT1');
    const all = await db.transaction().execute(async (trx) => {
      await sql`select 1 from devices for update`.execute(trx);
      const steps: Promise<unknown>[] = [post('/service/release', { hold_id: holdId })];
      await waitingAre(1, db);
      steps.push(post('/service/hold', { arn, state: 'USING', minutes: 5 }));
      await waitingAre(2, db);
      steps.push(endDue(end));
      await waitingAre(3, db);
      return steps;
    });
    await Promise.all(all);
    const holds = await db.selectFrom('leases').select('end_reason').orderBy('fence').execute();
    expect(holds.map(({ end_reason }) => end_reason)).toEqual(['HOLD_RELEASED', null]);
    expect((await desk.read('R5CT1')).info.state).toBe('USING');
  });

  test('is over where the server ends it just before its renewal', async () => {
    const [, renewed] = await oneAfterTheOther(() => endDue(end), renew);
    expect(renewed.json()).toMatchObject({ errorCode: 20414, details: [{ message: 'HOLD_EXPIRED' }] });
    expect(await lasts()).toBe(false);
  });
});
