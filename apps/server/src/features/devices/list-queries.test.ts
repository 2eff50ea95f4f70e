import type { Sighting } from '@rackhand/contract/device/sighting';
import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { healthyReadings, phone } from '../../testing/test-sightings.ts';
import { isAskedToReboot } from '../commands/asked-reboots.ts';
import { createPoolSnapshots } from './pool-snapshots.ts';
import { storeReports } from './store-reports.ts';

const [few, many] = [3, 300];
let farm: TestFarm;
let agent: TestAgent;

beforeAll(async () => {
  farm = await createTestFarm();
  agent = await farm.dial(await farm.addHost('rack-1'));
});
afterAll(() => farm.close());

/** What the list, the pool, the grid and the hosts ask for. */
const questions = {
  list: '/admbo/all_device',
  pool: '/service/devicepool',
  grid: '/admbo/rack',
  hosts: '/admbo/device/server',
} as const;

async function countEach(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, path] of Object.entries(questions)) {
    await farm.read(path);
    // The most of three: a statement that had to wait for a connection is not known as the call's.
    const asked: number[] = [];
    for (let read = 0; read < 3; read += 1) asked.push(await countQueries(() => farm.read(path)));
    counts[name] = Math.max(...asked);
  }
  return counts;
}

async function plugIn(devices: number): Promise<void> {
  await agent.snapshot(Array.from({ length: devices }, (_, index) => phone(`U${String(index)}`)));
  expect(await farm.devices()).toHaveLength(devices);
}

/** What one word of an agent about one of its devices costs. */
async function countStatements(udid: string, part: Partial<Sighting>): Promise<number> {
  const { db, clock } = farm;
  const host = await db.selectFrom('hosts').select(['id', 'link_epoch']).executeTakeFirstOrThrow();
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots(), isAskedToReboot };
  const link = { hostId: host.id, epoch: host.link_epoch };
  const sightings = new Map([[udid, { ...phone(udid), ...part }]]);
  return countQueries(() => storeReports(db, rules, [{ link, kind: 'changes', sightings }], clock.now()));
}

describe('what an agent says of one device', () => {
  it('is stored in a transaction of two statements, and of three where the pool keeps a snapshot of it', async () => {
    await plugIn(few);
    const [begin, commit] = [1, 1];
    expect(await countStatements('U0', { readings: { ...healthyReadings, battery_level: 41 } })).toBe(
      begin + 2 + commit,
    );
    expect(await countStatements('U0', { connection: 'offline' })).toBe(begin + 3 + commit);
    expect(await countStatements('U0', { connection: 'offline' })).toBe(begin + 1 + commit);
  });
});

describe('what shows many devices at once', () => {
  it('asks the database as often for three devices as for three hundred', async () => {
    await plugIn(few);
    const before = await countEach();
    await plugIn(many);
    expect(await countEach()).toEqual(before);
    // The guard's own statement says that nothing has changed.
    expect(before).toMatchObject({ list: 1, pool: 1 });
    for (const count of Object.values(before)) expect(count).toBeLessThanOrEqual(4);
  });

  it('reads what one change has changed, not everything', async () => {
    const readAfterChange = async (udid: string): Promise<number> => {
      await agent.change(udid, { connection: 'offline' });
      return countQueries(() => farm.read(questions.list));
    };
    expect(await readAfterChange('U1')).toBeLessThanOrEqual(4);
    const { info } = await farm.device('U1');
    expect(info.state).toBe('OFFLINE');
  });
});
