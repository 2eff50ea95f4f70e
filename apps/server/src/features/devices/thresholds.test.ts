import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { healthyReadings, phone } from '../../testing/test-sightings.ts';

describe('a server with thresholds of its own', () => {
  let shipped: TestFarm;
  let strict: TestFarm;
  beforeAll(async () => {
    shipped = await createTestFarm();
    strict = await createTestFarm(shipped, {
      LOW_BATTERY_BELOW: '50',
      LOW_BATTERY_UNTIL_ABOVE: '60',
      STORAGE_FREE_MIB: '4096',
    });
  });
  afterAll(async () => {
    await strict.close();
    await shipped.close();
  });

  it('judges by them what a device says, also what was judged otherwise before its start', async () => {
    const token = await shipped.addHost('strict-host');
    const readings = { ...healthyReadings, battery_level: 45, storage_free_bytes: 2 * 1024 ** 3 };
    const seen = [phone('strict-1', { readings })];
    // One run of an agent: the second server takes it at once, however late the first one hears of its going.
    const before = await shipped.dial(token, { runId: 'run' });
    await before.snapshot(seen);
    expect((await shipped.device('strict-1')).info.errors).toEqual([]);
    before.close();
    const agent = await strict.dial(token, { runId: 'run' });
    await agent.snapshot(seen);
    expect((await strict.device('strict-1')).info).toMatchObject({
      state: 'NOT_ENOUGH_STORAGE',
      errors: ['NOT_ENOUGH_STORAGE', 'LOW_BATTERY'],
    });
    await agent.change('strict-1', { readings: { ...readings, battery_level: 60 } });
    expect((await strict.device('strict-1')).info.errors).toContain('LOW_BATTERY');
    await agent.change('strict-1', { readings: { ...readings, battery_level: 61 } });
    expect((await strict.device('strict-1')).info.errors).toEqual(['NOT_ENOUGH_STORAGE']);
  });
});
