import { agentLinkVersion } from '@rackhand/contract/host/agent-link';
import { limits } from '@rackhand/contract/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone } from '../../testing/test-sightings.ts';
import type { TestStream } from '../../testing/test-stream.ts';

let farm: TestFarm;
let token: string;
let agent: TestAgent;
let stream: TestStream;

const devices = ['A', 'B', 'C'].map((udid) => phone(udid));

beforeEach(async () => {
  farm = await createTestFarm();
  token = await farm.addHost('rack-1');
  agent = await farm.dial(token);
  await agent.snapshot(devices);
  stream = await farm.stream();
  await stream.sees(({ name }) => name === 'ready');
});

afterEach(() => farm.close());

async function fallSilent(): Promise<void> {
  agent.close();
  farm.clock.advance(limits.hostSilenceMs + 1);
  await farm.judgeHosts();
}

const states = async () => (await farm.devices()).map(({ info }) => info.state);

describe('a host that falls silent', () => {
  it('is away after 15 s, and its devices are OFFLINE by one event about the host', async () => {
    await fallSilent();
    expect(await states()).toEqual(['OFFLINE', 'OFFLINE', 'OFFLINE']);
    await stream.sees(({ name, data }) => name === 'host' && data['state'] === 'away');
    expect(stream.named('host')).toHaveLength(1);
    expect(stream.named('device')).toEqual([]);
    expect((await farm.history('A'))[0]).toMatchObject({ to: 'OFFLINE', reason: 'HOST_AWAY', by: 'server' });
  });

  it('is not away before, nor by a goodbye', async () => {
    agent.close();
    farm.clock.advance(limits.hostSilenceMs - 1);
    await farm.judgeHosts();
    expect(await states()).toEqual(['AVAILABLE', 'AVAILABLE', 'AVAILABLE']);
  });

  it('comes back with its devices by one event, in the states that are true then', async () => {
    await fallSilent();
    await stream.sees(({ name, data }) => name === 'host' && data['state'] === 'away');
    agent = await farm.dial(token);
    await agent.snapshot([phone('A'), phone('B', { connection: 'unauthorized' }), phone('C')]);
    expect(await states()).toEqual(['AVAILABLE', 'UNAUTHORIZED', 'AVAILABLE']);
    await stream.sees(({ name, data }) => name === 'host' && data['state'] === 'online');
    expect(stream.named('host')).toHaveLength(2);
    expect(stream.named('device')).toEqual([]);
    expect((await farm.history('A')).map(({ to, reason }) => [to, reason])).toEqual([
      ['AVAILABLE', 'HOST_BACK'],
      ['OFFLINE', 'HOST_AWAY'],
      ['AVAILABLE', 'FIRST_SEEN'],
    ]);
  });

  it('comes back by its next sign of life on the line that it still has', async () => {
    farm.clock.advance(limits.hostSilenceMs + 1);
    await farm.judgeHosts();
    expect(await states()).toEqual(['OFFLINE', 'OFFLINE', 'OFFLINE']);
    agent.beat();
    await agent.hears('snapshot_wanted');
    await agent.snapshot(devices);
    expect(await states()).toEqual(['AVAILABLE', 'AVAILABLE', 'AVAILABLE']);
  });

  it('is told device by device to a client that was not there', async () => {
    const { id } = await stream.sees(({ name }) => name === 'ready');
    stream.close();
    await fallSilent();
    const resumed = await farm.stream({ 'last-event-id': id });
    await resumed.sees(({ name }) => name === 'ready');
    expect(resumed.named('host')).toHaveLength(1);
    expect(resumed.named('device')).toHaveLength(3);
  });

  it('keeps an excluded device excluded', async () => {
    const { arn } = await farm.device('A');
    await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
    await fallSilent();
    expect((await farm.device('A')).info).toMatchObject({ state: 'EXCLUDE', errors: ['OFFLINE'] });
  });

  it('turns away once, however many servers judge it', async () => {
    const other = await createTestFarm(farm);
    agent.close();
    farm.clock.advance(limits.hostSilenceMs + 1);
    await Promise.all([farm.judgeHosts(), other.judgeHosts(), farm.judgeHosts(), other.judgeHosts()]);
    expect(await farm.history('A')).toHaveLength(2);
    await other.close();
  });
});

describe('an agent whose server ends', () => {
  it('goes on at another one, and no device shows a flash of OFFLINE', async () => {
    const other = await createTestFarm(farm);
    const moved = await other.dial(token, { protocol: agentLinkVersion });
    expect(await moved.hears('refused')).toMatchObject({ reason: 'clone' });
    agent.close();
    const next = await eventually(async () => {
      const dialled = await other.dial(token, { protocol: agentLinkVersion });
      return (await eventually(() => dialled.heard[0])).type === 'welcome' ? dialled : null;
    });
    await next.snapshot(devices);
    await next.change('A', { connection: 'offline' });
    await stream.sees(({ data }) => (data['info'] as { state?: string } | undefined)?.state === 'OFFLINE');
    expect(stream.named('device')).toHaveLength(1);
    expect(await farm.history('B')).toHaveLength(1);
    await other.close();
  });
});
