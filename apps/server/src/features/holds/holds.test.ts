import type { Hold } from '@rackhand/contract/hold/hold';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, minute, openCommandDesk } from '../../testing/command-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import type { Answer, TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import { healthyReadings } from '../../testing/test-sightings.ts';

let desk: CommandDesk;
let farm: TestFarm;
let system: string;

beforeEach(async () => {
  desk = await openCommandDesk();
  ({ farm } = desk);
  system = await farm.signIn('super');
});
afterEach(() => farm.close());

async function call(path: string, payload: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await farm.app.inject({
    method: 'POST',
    url: path,
    headers: { cookie: system, ...sameOrigin, ...headers },
    payload,
  });
  return { ...response.json<Omit<Answer, 'status'>>(), status: response.statusCode };
}

const arnOf = async (udid: string): Promise<string> => (await farm.device(udid)).arn;
const take = async (udid: string, differently: object = {}): Promise<Answer> =>
  call('/service/hold', {
    arn: await arnOf(udid),
    state: 'USING',
    minutes: 30,
    note: 'night build 7',
    ...differently,
  });
const holdOf = async (udid: string): Promise<string> => String((await take(udid)).data['hold_id']);
const release = (holdId: string): Promise<Answer> => call('/service/release', { hold_id: holdId });
const lasting = async (): Promise<Hold[]> => (await farm.read<{ holds: Hold[] }>('/admbo/hold')).holds;

describe('a hold that an outside system takes', () => {
  it('shows its state, who took it, until when and why, and gives the device back when released', async () => {
    const { data, status } = await take('A');
    expect(status).toBe(200);
    expect(await desk.stateOf('A')).toBe('USING');
    expect(await lasting()).toMatchObject([
      { arn: await arnOf('A'), state: 'USING', note: 'night build 7', taken_by: 'super01', ...data },
    ]);
    await farm.db.updateTable('leases').set({ group_type: 'other' }).execute();
    // Another deployment's: that alone is told.
    expect(await lasting()).toMatchObject([{ state: 'USING', note: '', taken_by: null }]);
    await farm.db.updateTable('leases').set({ group_type: 'origin' }).execute();
    expect((await release(String(data['hold_id']))).data).toEqual({ released: true });
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
    expect((await farm.history('A')).slice(0, 2)).toMatchObject([
      { from: 'USING', to: 'AVAILABLE', reason: 'HOLD_RELEASED', by: 'super01' },
      { from: 'AVAILABLE', to: 'USING', reason: 'HELD', by: 'super01' },
    ]);
    expect(await lasting()).toEqual([]);
  });

  it('of another deployment is seen wherever its device is, and nowhere by whom and for what', async () => {
    const holdId = await holdOf('A');
    await farm.db.updateTable('leases').set({ group_type: 'other' }).execute();
    await farm.db
      .updateTable('device_state_changes')
      .set({ group_type: 'other' })
      .where('to_state', '=', 'USING')
      .execute();
    const arn = await arnOf('A');
    const change = { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE', update_reason: 'broken' };
    const refused = await farm.call('/service/change_state', change);
    expect(refused.errorCode).toBe(20414);
    await release(holdId);
    const seen = [
      await farm.read(`/service/get_info?deviceArn=${arn}`),
      await farm.read(`/service/device_timeline?deviceArn=${arn}`),
      await farm.read('/admbo/all_device'),
      await farm.read('/admbo/hold'),
      refused,
    ].map((answer) => JSON.stringify(answer));
    for (const text of seen) {
      expect(text).not.toContain('super01');
      expect(text).not.toContain('night build 7');
    }
    expect((await farm.history('A')).slice(0, 2)).toMatchObject([
      { reason: 'HOLD_RELEASED', by: null },
      { reason: 'HELD', by: null },
    ]);
  });

  it('is refused to a plain admin, for an unknown device, and for more than a day', async () => {
    const arn = await arnOf('A');
    const body = { arn, state: 'USING', minutes: 30 };
    expect(await farm.call('/service/hold', body)).toMatchObject({ status: 403, errorCode: 31108 });
    expect(await call('/service/hold', { ...body, arn: 'arn:farm:device:999' })).toMatchObject({
      errorCode: 'E1011',
    });
    for (const wrong of [{ minutes: 1441 }, { minutes: 0 }, { state: 'REBOOT' }, { note: 'x'.repeat(201) }]) {
      expect(await take('A', wrong)).toMatchObject({ status: 400, errorCode: 901 });
    }
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
  });

  it.each([
    ['TESTING', 20412],
    ['LOCK', 20414],
    ['MANAGED', 20414],
    ['REBOOT', 20414],
  ] as const)('is refused for a device that is %s', async (holder, code) => {
    await leaseDevice(farm, 'A', holder);
    expect(await take('A')).toMatchObject({ errorCode: code, details: [{ message: holder }] });
  });

  it('is refused for a device whose host drains, an excluded one, one in error, and one with a command under way', async () => {
    const arn = await arnOf('A');
    const drain = (host_draining: boolean) => farm.db.updateTable('devices').set({ host_draining }).execute();
    await drain(true);
    expect(await take('A')).toMatchObject({ status: 503, errorCode: 8514, details: [{ field: 'host' }] });
    await drain(false);
    await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
    expect(await take('A')).toMatchObject({ status: 503, errorCode: 20413 });
    await desk.agent.change('B', { connection: 'offline' });
    expect(await take('B')).toMatchObject({ status: 503, errorCode: 20413 });
    const command = await desk.reboot('C');
    expect(await take('C')).toMatchObject({ errorCode: 20414, details: [{ message: command }] });
  });

  it('is given to one of twenty who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => take('A')));
    expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === 20412)).toHaveLength(19);
  });

  it('is one hold when its call is repeated under one key', async () => {
    const body = { arn: await arnOf('A'), state: 'LOCK', minutes: 5 };
    const key = { 'idempotency-key': 'build-7' };
    const first = await call('/service/hold', body, key);
    expect((await call('/service/hold', body, key)).data).toEqual(first.data);
    expect(await lasting()).toHaveLength(1);
  });
});

describe('the end of a hold', () => {
  it('comes by itself when its time is over, unless it has been renewed', async () => {
    const [first, second] = [await holdOf('A'), await holdOf('B')];
    expect(await call('/service/hold/renew', { hold_id: second, minutes: 60 })).toMatchObject({
      errorCode: 0,
    });
    farm.clock.advance(31 * minute);
    const renewal = { hold_id: first, minutes: 5 };
    // Also before the server has looked after it.
    expect(await call('/service/hold/renew', renewal)).toMatchObject({ errorCode: 20414 });
    desk.agent.beat();
    await eventually(async () => (await lasting()).length === 1, 'the first hold ending');
    expect(await desk.stateOf('B')).toBe('USING');
    expect((await farm.history('A'))[0]).toMatchObject({
      from: 'USING',
      reason: 'HOLD_EXPIRED',
      by: 'server',
    });
    expect(await call('/service/hold/renew', renewal)).toMatchObject({
      status: 409,
      errorCode: 20414,
      details: [{ field: 'hold_id', message: 'HOLD_EXPIRED' }],
    });
  });

  it('releases nothing that came after it', async () => {
    const old = await holdOf('A');
    farm.clock.advance(31 * minute);
    desk.agent.beat();
    await desk.shows('A', 'AVAILABLE');
    const next = await holdOf('A');
    expect((await release(old)).data).toEqual({ released: false });
    expect(await desk.stateOf('A')).toBe('USING');
    expect((await lasting()).map(({ hold_id }) => hold_id)).toEqual([next]);
    await leaseDevice(farm, 'A', 'LOCK');
    expect((await release(next)).data).toEqual({ released: false });
    expect(await desk.stateOf('A')).toBe('LOCK');
  });

  it('comes when the device has been away for a minute, not when it was only lost for a moment', async () => {
    await holdOf('A');
    await desk.agent.change('A', { connection: 'offline' });
    const isAway = async (): Promise<boolean> => {
      const row = await farm.db.selectFrom('leases').select('away_since').executeTakeFirstOrThrow();
      return row.away_since !== null;
    };
    await eventually(isAway, 'the absence being noted');
    await desk.agent.change('A', { connection: 'device' });
    await eventually(async () => !(await isAway()), 'the return being noted');
    farm.clock.advance(minute);
    await desk.agent.change('A', { connection: 'offline' });
    await eventually(isAway, 'the second absence being noted');
    expect(await lasting()).toHaveLength(1);
    farm.clock.advance(minute);
    desk.agent.beat();
    await desk.shows('A', 'OFFLINE');
    expect(await farm.db.selectFrom('leases').select('end_reason').execute()).toEqual([
      { end_reason: 'DEVICE_AWAY' },
    ]);
  });

  it('comes with a reboot of the held device, which its release does not end', async () => {
    const holdId = await holdOf('A');
    const delivery = await desk.agent.delivered(await desk.reboot('A'));
    desk.agent.begins(delivery);
    await desk.shows('A', 'REBOOT');
    expect((await release(holdId)).data).toEqual({ released: false });
    expect(await desk.stateOf('A')).toBe('REBOOT');
    desk.agent.ends(delivery);
    await desk.shows('A', 'AVAILABLE');
  });

  it('leaves the error that is true of the device by then', async () => {
    const holdId = await holdOf('A');
    await desk.agent.change('A', { readings: { ...healthyReadings, battery_level: 3 } });
    expect(await desk.stateOf('A')).toBe('USING');
    await release(holdId);
    expect(await desk.stateOf('A')).toBe('LOW_BATTERY');
  });

  it('of a hold that does not exist answers 2002, and each one is in the audit trail', async () => {
    for (const id of ['x', '8b1f9f0e-0000-4000-8000-000000000000'])
      expect(await release(id)).toMatchObject({ status: 404, errorCode: 2002 });
    await release(await holdOf('A'));
    const entries = await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'actor_name', 'result'])
      .where('action', 'in', ['device.held', 'hold.released'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'hold.released', actor_name: 'super01', result: '2002' },
      { action: 'hold.released', actor_name: 'super01', result: '2002' },
      { action: 'device.held', actor_name: 'super01', result: 'ok' },
      { action: 'hold.released', actor_name: 'super01', result: 'ok' },
    ]);
  });
});
