import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveChannel } from '../../platform/database/live-order.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { numbersIn, positionAt } from '../../testing/position-at.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let agent: TestAgent;

beforeEach(async () => {
  farm = await createTestFarm();
  agent = await farm.dial(await farm.addHost('rack-1', { acceptNewDevices: true, maxDevices: 3_000 }));
  await agent.snapshot([phone('A'), phone('B')]);
});
afterEach(() => farm.close());

/** The racks have changed, which nobody has heard yet; gives the number of that change. */
async function changeRacksUnheard(): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update farm_version set version = version + 1, racks_version = version + 1 returning version`.execute(
    farm.db,
  );
  return rows[0]?.version ?? 0;
}

async function changeRacks(): Promise<number> {
  const version = await changeRacksUnheard();
  await sql`select pg_notify(${liveChannel}, ${`farm ${String(version)}`})`.execute(farm.db);
  return version;
}

/** Until it is let go, nobody can read the racks, and so no server tells what comes after a change of them. */
async function holdRacks(): Promise<() => Promise<void>> {
  const client = await farm.pool.connect();
  await client.query('begin');
  await client.query('lock table racks in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

describe('a client that comes back', () => {
  it('is told nothing twice, although its server is still telling the others', async () => {
    const earlier = await farm.stream();
    await earlier.sees(({ name }) => name === 'ready');
    const letGo = await holdRacks();
    const changedAt = await changeRacks();
    await agent.change('A', { connection: 'offline' });
    const resumed = await farm.stream({ 'last-event-id': positionAt({ farm: changedAt }) });
    await resumed.sees(({ name }) => name === 'device');
    await letGo();
    await agent.change('B', { connection: 'offline' });
    await resumed.sees(({ data }) => (data['info'] as { udid?: string } | undefined)?.udid === 'B');
    expect(resumed.named('device')).toHaveLength(2);
    expect(earlier.named('device')).toHaveLength(2);
    expect(earlier.named('rack')).toHaveLength(1);
    expect(resumed.named('rack')).toEqual([]);
  });

  it('that has been told of the racks is not told of them again with what came later: they keep the number of their own change', async () => {
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    const changedAt = await changeRacksUnheard();
    await agent.change('A', { connection: 'offline' });
    const { id } = await stream.sees(({ name }) => name === 'rack');
    expect(numbersIn(id).farm).toBe(changedAt);
  });

  it('after missing more than is worth telling is told to load everything anew, and follows from there (F63)', async () => {
    const before = await farm.stream();
    const { id } = await before.sees(({ name }) => name === 'ready');
    before.close();
    for (const part of [0, 1]) {
      const udids = Array.from({ length: 1_100 }, (_, index) => `many-${String(part)}-${String(index)}`);
      await agent.changes(udids.map((udid) => ({ udid, whole: phone(udid) })));
    }
    const resumed = await farm.stream({ 'last-event-id': id });
    const reset = await resumed.sees(({ name }) => name === 'reset');
    expect(resumed.named('device')).toEqual([]);
    expect(reset.data).toEqual({ topics: ['farm'] });
    expect(numbersIn(reset.id).farm).toBeGreaterThan(numbersIn(id).farm);
    await agent.change('A', { connection: 'offline' });
    const { data } = await resumed.sees(({ name }) => name === 'device');
    expect(data).toEqual(await farm.device('A'));
  });
});
