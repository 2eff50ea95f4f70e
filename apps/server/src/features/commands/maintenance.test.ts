import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let agent: TestAgent;
let until: string;

beforeEach(async () => {
  farm = await createTestFarm();
  agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A'), phone('B')]);
  const other = await farm.dial(await farm.addHost('rack-2'));
  await other.snapshot([phone('C')]);
  until = new Date(farm.clock.now().getTime() + 60_000).toISOString();
});

afterEach(() => farm.close());

const begin = (body: object) =>
  farm.call('/admbo/device/maintenance', { exclude_until: until, update_reason: 'new cables', ...body });
const states = async () =>
  Object.fromEntries((await farm.devices()).map(({ info }) => [info.udid, info.state]));
const place = async (udid: string, at: [number, number, number]) => {
  const [rack_group, rack_number, rack_slot] = at;
  await farm.db
    .updateTable('devices')
    .set({ rack_group, rack_number, rack_slot })
    .where('udid', '=', udid)
    .execute();
};

describe('maintenance of a host by an admin', () => {
  it('excludes all its devices and no others, with one reason, until one time, and they come back by themselves', async () => {
    const { data } = await begin({ server: 'rack-1' });
    expect(data['results']).toMatchObject([
      { udid: 'A', errorCode: 0 },
      { udid: 'B', errorCode: 0 },
    ]);
    expect(await states()).toEqual({ A: 'EXCLUDE', B: 'EXCLUDE', C: 'AVAILABLE' });
    expect((await farm.device('A')).info.exclusion).toMatchObject({ reason: 'new cables', by: 'admin01' });
    await agent.change('B', { connection: 'unauthorized' });
    farm.clock.advance(61_000);
    await eventually(async () => (await states())['A'] === 'AVAILABLE');
    expect(await states()).toEqual({ A: 'AVAILABLE', B: 'UNAUTHORIZED', C: 'AVAILABLE' });
  });

  it('leaves a device under test as it is and says so, while the others are excluded', async () => {
    await leaseDevice(farm, 'A', 'TESTING');
    const { errorCode, data } = await begin({ server: 'rack-1' });
    expect(errorCode).toBe(0);
    expect(data['results']).toMatchObject([
      { udid: 'A', errorCode: 20412 },
      { udid: 'B', errorCode: 0 },
    ]);
    expect((await farm.device('A')).info.exclusion).toBeNull();
  });

  it('brings a device that is excluded without an end back at no time of its own', async () => {
    const { arn } = await farm.device('A');
    await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
    await begin({ server: 'rack-1' });
    expect((await farm.device('A')).info.exclusion?.until).toBeNull();
    farm.clock.advance(61_000);
    await eventually(async () => (await states())['B'] === 'AVAILABLE');
    expect((await states())['A']).toBe('EXCLUDE');
  });

  it('is taken back for what it excluded, and not for what was excluded before', async () => {
    const { arn } = await farm.device('A');
    await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
    const { data } = await begin({ server: 'rack-1' });
    const undone = await farm.call(`/admbo/command_bulk/${String(data['bulk_id'])}/undo`, {});
    expect(undone.data['results']).toMatchObject([{ udid: 'B', errorCode: 0 }]);
    expect(await states()).toEqual({ A: 'EXCLUDE', B: 'AVAILABLE', C: 'AVAILABLE' });
  });

  it('is one entry of the audit trail, with who, why, until when and which devices', async () => {
    await begin({ server: 'rack-1' });
    const entries = await farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'object', 'after'])
      .where('action', '=', 'devices.maintenance_begun')
      .execute();
    expect(entries).toMatchObject([
      { actor_name: 'admin01', object: 'rack-1', after: { reason: 'new cables', devices: ['A', 'B'] } },
    ]);
  });
});

describe('maintenance of a rack', () => {
  it('excludes what stands in it, whatever its host', async () => {
    await place('A', [1, 2, 1]);
    await place('B', [1, 1, 1]);
    await place('C', [1, 2, 2]);
    await begin({ rack: '1-2' });
    expect(await states()).toEqual({ A: 'EXCLUDE', B: 'AVAILABLE', C: 'EXCLUDE' });
  });
});

describe('maintenance', () => {
  it.each([
    ['of a host that there is not', { server: 'rack-9' }, 2002],
    ['of a rack that there is not', { rack: '9-9' }, 2002],
    ['of a host and a rack at once', { server: 'rack-1', rack: '1-1' }, 901],
    ['of nothing', {}, 901],
    ['that would end in the past', { server: 'rack-1', exclude_until: '2020-01-01T00:00:00+09:00' }, 901],
  ])('%s is refused and changes nothing', async (_what, body, code) => {
    expect((await begin(body)).errorCode).toBe(code);
    expect(await states()).toEqual({ A: 'AVAILABLE', B: 'AVAILABLE', C: 'AVAILABLE' });
  });
});
