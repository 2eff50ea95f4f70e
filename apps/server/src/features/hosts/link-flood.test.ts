import type { HostRow } from '@rackhand/contract/host/host';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let loud: TestAgent;
let calm: TestAgent;

beforeEach(async () => {
  farm = await createTestFarm();
  loud = await farm.dial(await farm.addHost('loud'));
  calm = await farm.dial(await farm.addHost('calm'));
  await loud.snapshot([phone('A')]);
  await calm.snapshot([phone('B')]);
});

afterEach(() => farm.close());

const reasons = async (): Promise<Record<string, string[]>> => {
  const { servers } = await farm.read<{ servers: HostRow[] }>('/admbo/device/server');
  return Object.fromEntries(
    servers.map(({ name, link_troubles }) => [name, link_troubles.map(({ reason }) => reason)]),
  );
};

describe('an agent that floods', () => {
  it('with ten thousand messages at once is slowed down and named, while another is heard at once', async () => {
    // They cost next to nothing: a machine that has to work for each of them may be too slow to be flooded.
    for (let count = 0; count < 10_000; count += 1) loud.say({ type: 'weather' });
    const begun = performance.now();
    await calm.change('B', { connection: 'offline' });
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect((await farm.device('B')).info.state).toBe('OFFLINE');
    await eventually(async () => (await reasons())['loud']?.includes('flood'));
    expect((await reasons())['calm']).toEqual([]);
    expect(loud.isClosed()).toBe(false);
  });

  it('with one message of 50 MB is cut and named, and another goes on', async () => {
    loud.say('x'.repeat(50 * 1024 * 1024));
    await eventually(() => loud.isClosed());
    await calm.change('B', { connection: 'offline' });
    expect((await farm.device('B')).info.state).toBe('OFFLINE');
    await eventually(async () => (await reasons())['loud']?.includes('flood'));
    expect((await reasons())['calm']).toEqual([]);
  });
});

describe('the list of hosts', () => {
  it.each([
    ['0.0.1', 'older'],
    ['99.0.0', 'newer'],
    ['0.1.0', 'current'],
  ])('calls an agent of release %s %s, and takes what it sees', async (agentVersion, age) => {
    const agent = await farm.dial(await farm.addHost('third'), { agentVersion });
    await agent.snapshot([phone('C')]);
    const { servers } = await farm.read<{ servers: HostRow[] }>('/admbo/device/server');
    expect(servers.find(({ name }) => name === 'third')).toMatchObject({ agent_age: age, device_count: 1 });
  });

  it.each([1, -1])('shows a clock that is %i day off, and goes by the time of the server', async (days) => {
    const skew = days * 24 * 3_600_000;
    const agent = await farm.dial(await farm.addHost('third'), {
      now: () => new Date(farm.clock.now().getTime() + skew),
    });
    await agent.snapshot([phone('C')]);
    const { servers } = await farm.read<{ servers: HostRow[] }>('/admbo/device/server');
    const host = servers.find(({ name }) => name === 'third');
    expect(Math.abs((host?.clock_skew_ms ?? 0) - skew)).toBeLessThan(60_000);
    const seen = Date.parse(host?.last_seen_at ?? '');
    expect(Math.abs(seen - farm.clock.now().getTime())).toBeLessThan(60_000);
    await farm.judgeHosts();
    expect((await farm.device('C')).info.state).toBe('AVAILABLE');
  });
});
