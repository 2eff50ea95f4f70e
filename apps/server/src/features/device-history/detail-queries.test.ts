import type { TimelineEntry } from '@rackhand/contract/device/device-history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { phone } from '../../testing/test-sightings.ts';

const minuteMs = 60_000;
const many = 400;
let farm: TestFarm;
let arn: string;
let deviceId: number;

beforeAll(async () => {
  farm = await createTestFarm();
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A')]);
  ({ arn } = await farm.device('A'));
  deviceId = Number(arn.split(':').at(-1));
});
afterAll(() => farm.close());

/** What the page of a device asks for. */
const questions = ['get_info', 'device_timeline', 'device_readings', 'device_outages'] as const;
const ask = <Data>(question: string): Promise<Data> =>
  farm.read<Data>(`/service/${question}?deviceArn=${arn}`);

async function countEach(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const question of questions) counts[question] = await countQueries(() => ask(question));
  return counts;
}

async function growHistory(): Promise<void> {
  const now = farm.clock.now().getTime();
  const ago = (index: number): Date => new Date(now - (many - index) * minuteMs);
  const indexes = Array.from({ length: many }, (_, index) => index);
  const changes = indexes.map((index) => ({
    device_id: deviceId,
    at: ago(index),
    from_state: null,
    to_state: index % 2 === 0 ? ('OFFLINE' as const) : ('AVAILABLE' as const),
    reason: '',
    by_whom: 'agent',
  }));
  await farm.db.insertInto('device_state_changes').values(changes).execute();
  const readings = indexes.map((index) => ({ device_id: deviceId, at: ago(index), battery_level: 50 }));
  await farm.db.insertInto('device_readings').values(readings).execute();
  const { host_id } = await farm.db
    .selectFrom('devices')
    .select('host_id')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const commands = indexes.map((index) => ({
    device_id: deviceId,
    host_id: host_id ?? 0,
    bulk_id: null,
    type: 'reboot' as const,
    udid: 'A',
    state: 'succeeded' as const,
    created_by: 'admin01',
    created_at: ago(index),
    ended_at: ago(index),
  }));
  await farm.db.insertInto('commands').values(commands).execute();
}

describe('the page of a device', () => {
  it('asks the database as often, and answers as little at a time, however long its history is', async () => {
    await countEach();
    const before = await countEach();
    await growHistory();
    const after = await countEach();
    expect(after).toEqual(before);
    for (const question of questions) expect(after[question]).toBeLessThanOrEqual(6);
    expect((await ask<{ entries: TimelineEntry[] }>('device_timeline')).entries).toHaveLength(50);
    expect((await ask<{ history: unknown[] }>('get_info')).history).toHaveLength(50);
    expect((await ask<{ outages: unknown[] }>('device_outages')).outages).toHaveLength(100);
  });
});
