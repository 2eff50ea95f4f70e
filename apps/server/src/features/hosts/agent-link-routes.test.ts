import { once } from 'node:events';
import { agentLinkVersion } from '@rackhand/contract/host/agent-link';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let token: string;

beforeEach(async () => {
  farm = await createTestFarm();
  token = await farm.addHost('rack-1');
});

afterEach(() => farm.close());

async function refusedStatus(headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${farm.origin.replace('http', 'ws')}/agent/link`, { headers });
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  return response.statusCode;
}

describe('an agent that dials in', () => {
  it('is refused and audited without a token, or with one that no host has', async () => {
    expect(await refusedStatus({})).toBe(401);
    expect(await refusedStatus({ authorization: 'Bearer not-a-token-of-any-host-here' })).toBe(401);
    const entries = await farm.db
      .selectFrom('audit_trail')
      .select('object')
      .where('action', '=', 'agent.refused')
      .orderBy('id')
      .execute();
    expect(entries.map(({ object }) => object)).toEqual(['no token', 'unknown token']);
  });

  it('is refused with a token in the address', async () => {
    const socket = new WebSocket(`${farm.origin.replace('http', 'ws')}/agent/link?token=${token}`);
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(401);
  });

  it('is told the name of its host', async () => {
    const agent = await farm.dial(token);
    expect(await agent.hears('welcome')).toEqual({
      type: 'welcome',
      host: 'rack-1',
      abilities: [
        'screenshot',
        'commands',
        'power_cycle',
        'apps',
        'firmware_update',
        'inspect',
        'clean',
        'charge',
        'listed',
        'platform:ANDROID',
        'platform:iOS:2',
        'tests',
        'update',
      ],
    });
  });

  it('is told to update when it speaks another version of the link', async () => {
    const agent = await farm.dial(token, { protocol: 99 });
    expect(await agent.hears('refused')).toMatchObject({ reason: 'update_agent' });
    await eventually(() => agent.isClosed());
  });

  it('is refused as a clone while another process with its token is connected', async () => {
    const first = await farm.dial(token);
    const second = await farm.dial(token, { protocol: agentLinkVersion });
    expect(await second.hears('refused')).toMatchObject({ reason: 'clone' });
    await first.snapshot([phone('A')]);
    expect(first.isClosed()).toBe(false);
  });

  it('takes over from itself after its line was cut', async () => {
    const first = await farm.dial(token, { runId: 'run' });
    await first.snapshot([phone('A')]);
    const second = await farm.dial(token, { runId: 'run' });
    await second.snapshot([phone('A')]);
    first.beat();
    await eventually(() => first.isClosed());
  });

  it('may start anew as soon as its old link has closed', async () => {
    const first = await farm.dial(token);
    first.close();
    const next = await eventually(async () => {
      const agent = await farm.dial(token, { protocol: agentLinkVersion });
      const answer = await eventually(() => agent.heard[0]);
      return answer.type === 'welcome' ? agent : null;
    });
    await next.snapshot([phone('A')]);
  });

  it('is cut off when it sends what is no message', async () => {
    const agent = await farm.dial(token);
    agent.say('{"type":');
    await eventually(() => agent.isClosed());
  });

  it('may speak of things that this server does not know yet', async () => {
    const agent = await farm.dial(token);
    agent.say({ type: 'snapshot', seq: 0, devices: [{ ...phone('A'), colour: 'red' }], weather: 'fine' });
    await agent.hears('stored');
    agent.say({ type: 'weather', forecast: 'fine' });
    agent.say({ type: 'snapshot', seq: 3, devices: [phone('A')] });
    await eventually(() => agent.heard.some((message) => message.type === 'stored' && message.seq === 3));
    expect((await farm.device('A')).info.state).toBe('AVAILABLE');
    expect(agent.isClosed()).toBe(false);
  });
});

describe('the numbers of an agent', () => {
  it('with a gap make the server ask for a snapshot and take nothing before it', async () => {
    const agent = await farm.dial(token);
    await agent.snapshot([phone('A'), phone('B')]);
    agent.say({ type: 'changes', seq: 5, changes: [{ udid: 'A', part: { connection: 'offline' } }] });
    await agent.hears('snapshot_wanted');
    agent.say({ type: 'changes', seq: 6, changes: [{ udid: 'A', part: { connection: 'offline' } }] });
    agent.say({ type: 'snapshot', seq: 7, devices: [phone('A'), phone('B', { connection: 'offline' })] });
    await eventually(() => agent.heard.some((message) => message.type === 'stored' && message.seq === 7));
    expect((await farm.device('A')).info.state).toBe('AVAILABLE');
    expect((await farm.device('B')).info.state).toBe('OFFLINE');
  });

  it('are compared with those of the heartbeat, so that a lost last message is noticed', async () => {
    const agent = await farm.dial(token);
    await agent.snapshot([phone('A')]);
    agent.beat(3);
    await agent.hears('snapshot_wanted');
  });

  it('that come twice are acknowledged and change nothing', async () => {
    const agent = await farm.dial(token);
    await agent.snapshot([phone('A')]);
    await agent.change('A', { connection: 'offline' });
    agent.say({ type: 'changes', seq: 1, changes: [{ udid: 'A', part: { connection: 'device' } }] });
    await eventually(
      () => agent.heard.filter((message) => message.type === 'stored' && message.seq === 1).length === 2,
    );
    expect((await farm.device('A')).info.state).toBe('OFFLINE');
  });

  it('of a part of an unknown device make the server ask for a snapshot', async () => {
    const agent = await farm.dial(token);
    await agent.snapshot([]);
    agent.say({ type: 'changes', seq: 1, changes: [{ udid: 'A', part: { connection: 'offline' } }] });
    await agent.hears('snapshot_wanted');
  });
});

describe('what an agent reports', () => {
  it('is stored as it is, NUL and broken characters aside', async () => {
    const agent = await farm.dial(token);
    const seen = phone('A', { facts: { ...(phone('A').facts ?? never()), model: 'x\u0000y\ud800z' } });
    agent.say({ type: 'snapshot', seq: 0, devices: [seen] });
    await agent.hears('stored');
    expect((await farm.device('A')).info.model).toBe('xy\ufffdz');
  });

  it('appears in the list of hosts', async () => {
    const agent = await farm.dial(token);
    await agent.snapshot([phone('A'), phone('B')]);
    const { servers } = await farm.read<{ servers: unknown[] }>('/admbo/device/server');
    expect(servers).toMatchObject([
      {
        name: 'rack-1',
        state: 'online',
        address: '192.0.2.7',
        device_count: 2,
        adb_state: 'running',
        load: 0.5,
      },
    ]);
  });

  it('appears there with how many tests its devices are in, of whatever deployment', async () => {
    const agent = await farm.dial(token);
    await agent.snapshot([phone('A'), phone('B')]);
    const { id } = await farm.db
      .selectFrom('hosts')
      .select('id')
      .where('name', '=', 'rack-1')
      .executeTakeFirstOrThrow();
    const desk = runDeskOf(farm);
    await desk.add({ udid: 'A', state: 'running', row: { host_id: id } });
    await desk.add({ udid: 'B', state: 'cleaning', groupType: 'hmg', row: { host_id: id } });
    await desk.add({ udid: 'A', result: 'passed', row: { host_id: id } });
    const { servers } = await farm.read<{ servers: { run_count: number }[] }>('/admbo/device/server');
    expect(servers.map(({ run_count }) => run_count)).toEqual([2]);
  });
});

function never(): never {
  throw new Error('a phone has facts');
}
