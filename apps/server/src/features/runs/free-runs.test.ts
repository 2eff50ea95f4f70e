import { deviceFilter } from '@rackhand/contract/test/project';
import { afterEach, describe, expect, it } from 'vitest';
import { dayOf, startOfDay } from '../../platform/korean-time.ts';
import { minute } from '../../testing/command-desk.ts';
import { addLot, addPayer, addPayingTeam, entriesOf, purseOf } from '../../testing/point-desk.ts';
import { type Order, openTestDesk, type TestDesk, type TestingAgent } from '../../testing/test-desk.ts';
import { phoneFacts } from '../../testing/test-sightings.ts';
import { verifyLedger } from '../points/verify-ledger.ts';

let desk: TestDesk;
let agent: TestingAgent;
let uid = '';

/** A farm in which a minute costs that, and a user with 100 points. */
async function open(pointsPerMinute = { mobile: 1, stb: 1 }): Promise<void> {
  desk = await openTestDesk(undefined, {}, { 'origin.json': { pointsPerMinute } });
  ({ agent } = desk);
  uid = await addPayer(desk.farm, 'minjun');
  await addLot(desk.farm, { uid }, { basic: 100 });
}
afterEach(async () => {
  expect(await verifyLedger(desk.farm.db)).toEqual([]);
  await desk.farm.close();
});

const purse = () => purseOf(desk.farm, { uid });
const tenMinutes = { options: { limit_minutes: 10 } } as const;
async function begin(asked: object = {}): Promise<{ id: string; order: Order }> {
  const [id = ''] = await desk.start({ uid, ...tenMinutes, ...asked });
  const order = await agent.given(id);
  agent.goes(order);
  await desk.inState(id, 'running');
  return { id, order };
}
async function end({ id, order }: { id: string; order: Order }): Promise<string[]> {
  agent.ends(order);
  await desk.inState(id, 'ended');
  return entriesOf(desk.farm, id);
}
/** From today on. */
async function givePeriod(days: number): Promise<unknown> {
  const start_date = dayOf(desk.farm.clock.now());
  const body = { uid, start_date, term: days, note: 'trial' };
  const { errorCode, data } = await desk.farm.call('/admbo/user_period/give', body);
  expect(errorCode).toBe(0);
  return data['period_id'];
}

describe('a run that begins inside a period ticket of its user stays free', () => {
  it('when the ticket is cancelled while it runs; the next one is paid for', async () => {
    await open();
    const period_id = await givePeriod(30);
    const run = await begin();
    expect((await desk.farm.call('/admbo/user_period/cancel', { period_id, note: 'over' })).errorCode).toBe(
      0,
    );
    desk.farm.clock.advance(3 * minute);
    expect(await end(run)).toEqual([]);
    expect(await purse()).toEqual({ available: 100, reserved: 0 });
    expect(await end(await begin())).toEqual(['reserve 10', 'spend 1', 'release 9']);
  });

  it('when the last day of the ticket ends in Korea while it runs, also at a second attempt; the next one is paid for', async () => {
    await open();
    const midnight = startOfDay(desk.farm.clock.now());
    desk.farm.clock.set(new Date(midnight.getTime() - minute));
    await givePeriod(1);
    const [run, again] = [await begin(), await begin({ udids: ['B'] })];
    desk.farm.clock.advance(2 * minute);
    expect(await end(run)).toEqual([]);
    agent.ends(again.order, { outcome: 'error', reason: 'DEVICE_REBOOTED' });
    await desk.inState(again.id, 'queued');
    desk.farm.clock.advance(minute);
    expect(await end({ ...again, order: await agent.given(again.id, 2) })).toEqual([]);
    expect(await purse()).toEqual({ available: 100, reserved: 0 });
    expect(await end(await begin())).toEqual(['reserve 10', 'spend 1', 'release 9']);
  });
});

it('a user’s period ticket goes before the team of the project, which pays for its other runs', async () => {
  await open();
  const teamId = await addPayingTeam(desk.farm, 'QA');
  await addLot(desk.farm, { teamId }, { basic: 100 });
  const team = { teamId, teamName: 'QA' };
  const other = await addPayer(desk.farm, 'seoyeon', { teamId });
  const period_id = await givePeriod(1);
  expect(await end(await begin({ team }))).toEqual([]);
  for (const whose of [other, null]) {
    const run = await begin({ team, uid: whose });
    expect(await end(run)).toEqual(['reserve 10', 'spend 1', 'release 9']);
  }
  await desk.farm.call('/admbo/user_period/cancel', { period_id, note: 'over' });
  expect(await end(await begin({ team }))).toEqual(['reserve 10', 'spend 1', 'release 9']);
  expect(await purse()).toEqual({ available: 100, reserved: 0 });
  expect(await purseOf(desk.farm, { teamId })).toEqual({ available: 97, reserved: 0 });
});

describe('a minute of testing costs what the deployment says', () => {
  const stb = async (udid: string): Promise<void> => {
    await agent.change(udid, { facts: { ...phoneFacts, device_type: 'stb' } });
    expect((await desk.farm.device(udid)).info.type).toBe('stb');
  };

  it('for a phone and for a set-top box, also of a run that takes any device', async () => {
    await open({ mobile: 2, stb: 5 });
    await stb('B');
    const [onPhone, onBox] = [await begin(), await begin({ udids: ['B'] })];
    desk.farm.clock.advance(1.5 * minute);
    expect(await end(onPhone)).toEqual(['reserve 20', 'spend 4', 'release 16']);
    expect(await end(onBox)).toEqual(['reserve 50', 'spend 10', 'release 40']);
    const on = { filter: deviceFilter.parse({ device_type: 'stb' }), count: 1 };
    expect(await end(await begin({ on }))).toEqual(['reserve 50', 'spend 5', 'release 45']);
    expect(await purse()).toEqual({ available: 81, reserved: 0 });
  });

  it('and nothing where it says 0: no entry of the ledger, also for a user without a point', async () => {
    await open({ mobile: 3, stb: 0 });
    await stb('B');
    const poor = await addPayer(desk.farm, 'seoyeon');
    for (const whose of [uid, poor]) expect(await end(await begin({ uid: whose, udids: ['B'] }))).toEqual([]);
    const charged = desk.farm.db.selectFrom('ledger').select('kind').where('kind', '<>', 'issue');
    expect(await charged.execute()).toEqual([]);
    expect(await end(await begin())).toEqual(['reserve 30', 'spend 3', 'release 27']);
  });
});
