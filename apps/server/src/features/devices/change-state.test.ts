import type { StateChange } from '@rackhand/contract/device/device';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let agent: TestAgent;

beforeAll(async () => {
  farm = await createTestFarm();
  agent = await farm.dial(await farm.addHost('rack-1'));
});

afterAll(() => farm.close());

/** A device of its own for each test; its arn. */
async function seen(udid: string): Promise<string> {
  await agent.changes([{ udid, whole: phone(udid) }]).catch(() => undefined);
  return (await farm.device(udid)).arn;
}

beforeAll(() => agent.snapshot([phone('first')]));

const change = (arn: string, old_state: string, new_state: string, more: object = {}) =>
  farm.call('/service/change_state', { arn, old_state, new_state, ...more });

describe('an administrator', () => {
  it('excludes a device and puts it back, and both are kept with who and why', async () => {
    const arn = await seen('both-ways');
    const excluded = await change(arn, 'AVAILABLE', 'EXCLUDE', { update_reason: 'broken glass' });
    expect(excluded).toMatchObject({ status: 200, errorCode: 0, data: { state: 'EXCLUDE' } });
    expect((await farm.device('both-ways')).info).toMatchObject({
      state: 'EXCLUDE',
      excluded: true,
      state_reason: 'broken glass',
    });
    expect((await change(arn, 'EXCLUDE', 'AVAILABLE')).data).toMatchObject({ state: 'AVAILABLE' });
    expect(await farm.history('both-ways')).toMatchObject([
      { from: 'EXCLUDE', to: 'AVAILABLE', by: 'admin01' },
      { from: 'AVAILABLE', to: 'EXCLUDE', by: 'admin01', reason: 'broken glass' },
      { from: null, to: 'AVAILABLE', by: 'agent' },
    ]);
    const audited = await farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'result'])
      .where('action', '=', 'device.state_changed')
      .where('object', '=', arn)
      .execute();
    expect(audited).toEqual([
      { actor_name: 'admin01', result: 'ok' },
      { actor_name: 'admin01', result: 'ok' },
    ]);
  });

  it('gives a reason of up to 100 characters as people count them', async () => {
    const arn = await seen('emoji');
    const update_reason = '🔋'.repeat(100);
    expect((await change(arn, 'AVAILABLE', 'EXCLUDE', { update_reason })).status).toBe(200);
    expect((await farm.device('emoji')).info.state_reason).toBe(update_reason);
  });

  it('is told the present state when the one that was seen is no longer true', async () => {
    const arn = await seen('stale');
    await agent.change('stale', { connection: 'offline' });
    expect(await change(arn, 'AVAILABLE', 'EXCLUDE')).toMatchObject({
      status: 409,
      errorCode: 20414,
      details: [{ field: 'old_state', message: 'OFFLINE' }],
    });
  });

  it('changes nothing by the same state again', async () => {
    const arn = await seen('again');
    await change(arn, 'AVAILABLE', 'EXCLUDE');
    const before = await farm.device('again');
    expect(await change(arn, 'EXCLUDE', 'EXCLUDE', { update_reason: 'more' })).toMatchObject({
      status: 200,
      data: { state: 'EXCLUDE' },
    });
    expect(await farm.device('again')).toEqual(before);
    expect(await farm.history('again')).toHaveLength(2);
  });

  it('who puts a device in error into the farm hears the state that is true', async () => {
    const arn = await seen('ill');
    await change(arn, 'AVAILABLE', 'EXCLUDE');
    await agent.change('ill', { connection: 'unauthorized' });
    expect((await farm.device('ill')).info).toMatchObject({ state: 'EXCLUDE', errors: ['UNAUTHORIZED'] });
    expect((await change(arn, 'EXCLUDE', 'AVAILABLE')).data).toMatchObject({ state: 'UNAUTHORIZED' });
  });

  it('confirms a new device by AVAILABLE', async () => {
    const stranger = await farm.dial(await farm.addHost('rack-2', { acceptNewDevices: false }));
    await stranger.snapshot([phone('stranger')]);
    const { arn, info } = await farm.device('stranger');
    expect(info.state).toBe('REGISTERED');
    expect((await change(arn, 'REGISTERED', 'AVAILABLE')).data).toMatchObject({ state: 'AVAILABLE' });
  });

  it.each([
    ['TESTING', 20412],
    ['REBOOT', 20414],
    ['LOCK', 20414],
    ['MANAGED', 20414],
  ] as const)('cannot change a device in %s', async (holder, errorCode) => {
    const arn = await seen(`held-${holder}`);
    await leaseDevice(farm, `held-${holder}`, holder);
    expect(await change(arn, holder, 'EXCLUDE')).toMatchObject({ status: 409, errorCode });
  });

  it.each([
    ['SELECT', {}, 'new_state'],
    ['TESTING', {}, 'new_state'],
    ['EXCLUDE', { exclude_until: '2020-01-01T00:00:00+09:00' }, 'exclude_until'],
    ['EXCLUDE', { exclude_until: 'tomorrow' }, 'exclude_until'],
    ['EXCLUDE', { update_reason: 'x'.repeat(101) }, 'update_reason'],
    ['EXCLUDE', { update_reason: 'a\0b' }, 'update_reason'],
    ['EXCLUDE', { update_reason: 'a\ud800b' }, 'update_reason'],
    ['EXCLUDE', { colour: 'red' }, 'colour'],
  ])('cannot ask for %s with %j', async (new_state, more, field) => {
    const arn = await seen('refused');
    expect(await change(arn, 'AVAILABLE', new_state, more)).toMatchObject({
      status: 400,
      errorCode: 901,
      details: [{ field }],
    });
  });

  it.each(['arn:farm:device:999999', 'arn:farm:device:0', 'arn:farm:device:1 or 1=1', 'nothing', '../1'])(
    'finds no device under %s',
    async (arn) => {
      expect(await change(arn, 'AVAILABLE', 'EXCLUDE')).toMatchObject({ status: 404, errorCode: 'E1011' });
    },
  );

  it('wins alone when two of them change one device at once; the others hear who was first, and all are in the trail', async () => {
    const arn = await seen('raced');
    const answers = await Promise.all([1, 2, 3].map(() => change(arn, 'AVAILABLE', 'EXCLUDE')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [{ at }] = (await farm.history('raced')) as [StateChange];
    for (const { details } of answers.filter(({ status }) => status === 409)) {
      expect(details).toEqual([
        { field: 'old_state', message: 'EXCLUDE' },
        { field: 'changed_by', message: 'admin01' },
        { field: 'changed_at', message: at },
      ]);
    }
    expect(await farm.history('raced')).toHaveLength(2);
    const audited = await farm.db
      .selectFrom('audit_trail')
      .select('result')
      .where('action', '=', 'device.state_changed')
      .where('object', '=', arn)
      .execute();
    expect(audited.map(({ result }) => result).sort()).toEqual(['20414', '20414', 'ok']);
  });
});

describe('an exclusion with an end', () => {
  it('is told on lists with why, until when and by whom', async () => {
    const arn = await seen('told');
    const until = new Date(farm.clock.now().getTime() + 3_600_000);
    const said = { update_reason: 'new battery', exclude_until: until.toISOString() };
    await change(arn, 'AVAILABLE', 'EXCLUDE', said);
    const { exclusion } = (await farm.device('told')).info;
    expect(exclusion).toMatchObject({ reason: 'new battery', by: 'admin01' });
    expect(Date.parse(exclusion?.until ?? '')).toBe(until.getTime());
    await change(arn, 'EXCLUDE', 'AVAILABLE');
    expect((await farm.device('told')).info.exclusion).toBeNull();
  });

  it('ends by itself, in the state that is true then', async () => {
    const arn = await seen('limited');
    const end = new Date(farm.clock.now().getTime() + 60_000).toISOString();
    await change(arn, 'AVAILABLE', 'EXCLUDE', { exclude_until: end });
    await agent.change('limited', { connection: 'offline' });
    farm.clock.advance(61_000);
    await eventually(async () => (await farm.device('limited')).info.state === 'OFFLINE');
    expect((await farm.history('limited'))[0]).toMatchObject({
      from: 'EXCLUDE',
      to: 'OFFLINE',
      by: 'server',
    });
  });
});
