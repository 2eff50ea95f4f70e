import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { phone } from '../../testing/test-sightings.ts';
import { forgetOldCommands } from './command-upkeep.ts';

const dayMs = 24 * 60 * 60_000;
let farm: TestFarm;
let deviceId: number;

beforeAll(async () => {
  farm = await createTestFarm(undefined, { COMMANDS_KEPT_DAYS: '2' });
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A')]);
  deviceId = Number((await farm.device('A')).arn.split(':').at(-1));
});
afterAll(() => farm.close());

async function insert(detail: string, createdDaysAgo: number, isEnded = true): Promise<void> {
  const created_at = new Date(farm.clock.now().getTime() - createdDaysAgo * dayMs);
  const { host_id } = await farm.db
    .selectFrom('devices')
    .select('host_id')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  await farm.db
    .insertInto('commands')
    .values({
      device_id: deviceId,
      host_id: host_id ?? 0,
      bulk_id: null,
      type: 'reboot',
      udid: 'A',
      state: isEnded ? 'succeeded' : 'unknown',
      detail,
      created_by: 'admin01',
      created_at,
      ended_at: isEnded ? created_at : null,
    })
    .execute();
}

describe('the command history that an operator has set to two days', () => {
  it('loses what ended before them, and neither a younger command nor one that has not ended', async () => {
    await insert('old', 3);
    await insert('young', 1);
    await insert('lasting', 5, false);
    await forgetOldCommands(farm.db, farm.config.keptDays.commands, farm.clock.now());
    const rows = await farm.db.selectFrom('commands').select('detail').orderBy('id').execute();
    expect(rows.map(({ detail }) => detail)).toEqual(['young', 'lasting']);
  });
});
