import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone } from '../../testing/test-sightings.ts';

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
    counts[name] = await countQueries(() => farm.read(path));
  }
  return counts;
}

async function plugIn(devices: number): Promise<void> {
  await agent.snapshot(Array.from({ length: devices }, (_, index) => phone(`U${String(index)}`)));
  expect(await farm.devices()).toHaveLength(devices);
}

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
