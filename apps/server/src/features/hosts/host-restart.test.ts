import { limits } from '@rackhand/contract/limits';
import { expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone } from '../../testing/test-sightings.ts';

const hosts = Array.from({ length: 20 }, (_, index) => `rack-${String(index + 1)}`);
const devicesOf = (host: string) => [phone(`${host}-A`), phone(`${host}-B`)];

/** All at once, as after a restart. */
const dialAll = (farm: TestFarm, tokens: readonly string[]): Promise<TestAgent[]> =>
  Promise.all(
    tokens.map(async (token, index) => {
      const agent = await farm.dial(token);
      await agent.snapshot(devicesOf(hosts[index] ?? ''));
      return agent;
    }),
  );

it('a server that starts anew takes 20 agents at once, and no host and no device was away (F21)', async () => {
  const before = await createTestFarm();
  const tokens: string[] = [];
  for (const host of hosts) tokens.push(await before.addHost(host));
  const agents = await dialAll(before, tokens);
  for (const agent of agents) agent.close();
  before.clock.advance(limits.hostSilenceMs * 3);

  const after = await createTestFarm(before);
  const stream = await after.stream();
  await stream.sees(({ name }) => name === 'ready');
  const again = await dialAll(after, tokens);
  await after.judgeHosts();
  // Told after all that could have been told before it.
  await again[0]?.change('rack-1-A', { connection: 'offline' });
  await stream.sees(({ data }) => (data['info'] as { state?: string } | undefined)?.state === 'OFFLINE');

  expect(stream.named('host')).toEqual([]);
  expect(stream.named('device')).toHaveLength(1);
  const states = (await after.devices()).map(({ info }) => info.state);
  expect(states.filter((state) => state === 'AVAILABLE')).toHaveLength(39);
  expect((await after.history('rack-20-B')).map(({ to }) => to)).toEqual(['AVAILABLE']);
  await after.close();
  await before.close();
});
