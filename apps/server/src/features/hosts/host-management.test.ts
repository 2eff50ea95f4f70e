import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { hostDetail } from '@rackhand/contract/endpoints/hosts';
import { agentLinkVersion } from '@rackhand/contract/host/agent-link';
import type { HostRow } from '@rackhand/contract/host/host';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { type HostDesk, openHostDesk } from '../../testing/host-desk.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import { phone, phoneFacts } from '../../testing/test-sightings.ts';
import { inventAgentToken } from './agent-token.ts';

let farm: TestFarm;
let ask: HostDesk['ask'];
let enrol: HostDesk['enrol'];
let add: HostDesk['add'];

beforeEach(async () => {
  ({ farm, ask, enrol, add } = await openHostDesk());
});

afterEach(() => farm.close());

/** A host with an agent that sees these devices. */
async function host(name: string, udids: string[]) {
  const { id, token } = await add(name);
  const key = inventAgentToken();
  await enrol(token, key);
  const agent = await farm.dial(key);
  await agent.snapshot(udids.map((udid) => phone(udid)));
  return { id, key, agent };
}

const rows = async () => (await farm.read<{ servers: HostRow[] }>('/admbo/device/server')).servers;
const detail = (id: number) => farm.read<AnswerOf<typeof hostDetail>>(`/admbo/server/${String(id)}`);

describe('an admin who is no super admin', () => {
  it('sees hosts and manages none', async () => {
    const { id } = await add('rack-9');
    const plain = await farm.signIn('admin');
    expect((await detail(id)).server.name).toBe('rack-9');
    const calls: [string, object][] = [
      ['/admbo/server/add', { name: 'x' }],
      [`/admbo/server/${String(id)}/rotate_key`, {}],
      [`/admbo/server/${String(id)}/rename`, { name: 'x' }],
      [`/admbo/server/${String(id)}/drain`, { draining: true }],
      [`/admbo/server/${String(id)}/accept_new_devices`, { accept: true }],
      [`/admbo/server/${String(id)}/devices`, { decision: 'accept', arns: ['arn:farm:device:1'] }],
      [`/admbo/server/${String(id)}/remove`, {}],
    ];
    for (const [path, body] of calls)
      expect([path, (await ask(path, body, plain)).errorCode]).toEqual([path, 31108]);
  });
});

describe('a key that a super admin rotates', () => {
  it('is dead at once, and its link is closed', async () => {
    const { id, key, agent } = await host('rack-9', ['A']);
    const { data } = await ask(`/admbo/server/${String(id)}/rotate_key`);
    await eventually(() => agent.isClosed());
    const response = await fetch(`${farm.origin}/agent/link`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.status).toBe(401);
    const next = inventAgentToken();
    await enrol(String(data?.['token']), next);
    await (await farm.dial(next)).snapshot([phone('A')]);
    expect((await farm.device('A')).info.state).toBe('REGISTERED');
  });

  it('ends the naming of its clone', async () => {
    const { id, key, agent } = await host('rack-9', ['A']);
    const clone = await farm.dial(key, { protocol: agentLinkVersion, address: '192.0.2.99' });
    expect(await clone.hears('refused')).toMatchObject({ reason: 'clone' });
    await eventually(async () => (await rows())[0]?.link_troubles.length === 1);
    expect((await rows())[0]).toMatchObject({
      address: '192.0.2.7',
      link_troubles: [{ reason: 'clone', address: '192.0.2.99', ip: '127.0.0.1' }],
    });
    expect(agent.isClosed()).toBe(false);
    await ask(`/admbo/server/${String(id)}/rotate_key`);
    expect((await rows())[0]?.link_troubles).toEqual([]);
  });
});

describe('a host', () => {
  it('that is renamed shows its new name on its devices at once, by one event', async () => {
    const { id } = await host('rack-9', ['A', 'B']);
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    expect((await ask(`/admbo/server/${String(id)}/rename`, { name: ' 랙 9 ' })).errorCode).toBe(0);
    expect((await farm.devices()).map(({ info }) => info.host)).toEqual(['랙 9', '랙 9']);
    await stream.sees(({ name, data }) => name === 'host' && data['name'] === '랙 9');
    expect(stream.named('device')).toEqual([]);
  });

  it('can not take the name of another', async () => {
    await add('one');
    const { id } = await add('two');
    expect(await ask(`/admbo/server/${String(id)}/rename`, { name: 'one' })).toMatchObject({
      errorCode: 2020,
      details: [{ field: 'name', message: '이 이름의 호스트가 이미 있습니다.' }],
    });
    expect((await ask('/admbo/server/add', { name: 'two' })).errorCode).toBe(2020);
  });

  it('is one of its name, however many are added with it at once', async () => {
    const adding = Array.from({ length: 5 }, () => ask('/admbo/server/add', { name: 'one' }));
    const codes = (await Promise.all(adding)).map(({ errorCode }) => errorCode);
    expect(codes.toSorted()).toEqual([0, 2020, 2020, 2020, 2020]);
  });

  it('that drains takes no new command, says why, and takes them again when it is let', async () => {
    const { id } = await host('rack-9', ['A']);
    const { arn } = await acceptAll(id);
    await ask(`/admbo/server/${String(id)}/drain`, { draining: true });
    expect((await farm.device('A')).info).toMatchObject({ host_draining: true, state: 'AVAILABLE' });
    expect(await ask('/admbo/device/reboot', { arn })).toMatchObject({
      errorCode: 8514,
      details: [{ field: 'host' }],
    });
    await ask(`/admbo/server/${String(id)}/drain`, { draining: false });
    expect((await ask('/admbo/device/reboot', { arn })).errorCode).toBe(0);
  });

  it('that is removed leaves its devices NOT_FOUND with their history, its key dead and its name free', async () => {
    const { id, key, agent } = await host('rack-9', ['A']);
    await acceptAll(id);
    expect((await ask(`/admbo/server/${String(id)}/remove`)).errorCode).toBe(0);
    await eventually(() => agent.isClosed());
    expect((await farm.device('A')).info).toMatchObject({ state: 'NOT_FOUND', host: '' });
    expect((await farm.history('A')).map(({ reason }) => reason)).toContain('FIRST_SEEN');
    const response = await fetch(`${farm.origin}/agent/link`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.status).toBe(401);
    expect(await rows()).toEqual([]);
    const again = await host('rack-9', ['A']);
    expect(again.id).not.toBe(id);
    expect((await farm.device('A')).info).toMatchObject({ state: 'AVAILABLE', host: 'rack-9' });
  });

  it('with a device under test is not removed, and the device is named', async () => {
    const { id } = await host('rack-9', ['A']);
    await leaseDevice(farm, 'A', 'TESTING');
    expect(await ask(`/admbo/server/${String(id)}/remove`)).toMatchObject({
      errorCode: 20412,
      details: [{ field: 'device', message: 'A' }],
    });
    expect(await rows()).toHaveLength(1);
  });
});

describe('new devices of a host', () => {
  it('are accepted with the values that they tell by then', async () => {
    const { id, agent } = await host('rack-9', ['A']);
    await agent.change('A', { facts: { ...phoneFacts, platform_version: '13.1' } });
    expect((await farm.device('A')).info.errors).toEqual(['REGISTERED', 'INFO_UPDATED']);
    await acceptAll(id);
    expect((await farm.device('A')).info).toMatchObject({ state: 'AVAILABLE', values_before: [] });
  });

  it('wait until a super admin accepts them, unless the host is set to take them by itself', async () => {
    const { id, agent } = await host('rack-9', ['A']);
    expect((await farm.device('A')).info.state).toBe('REGISTERED');
    expect((await rows())[0]?.waiting_count).toBe(1);
    await acceptAll(id);
    expect((await farm.device('A')).info.state).toBe('AVAILABLE');
    await ask(`/admbo/server/${String(id)}/accept_new_devices`, { accept: true });
    await agent.snapshot([phone('A'), phone('B')]);
    expect((await farm.device('B')).info).toMatchObject({ state: 'AVAILABLE', rackLocation: '1-1-1' });
  });

  it('that are refused come back only when they are added again, in the state that is true then', async () => {
    const { id, agent } = await host('rack-9', ['A']);
    const { arn } = await farm.device('A');
    const path = `/admbo/server/${String(id)}/devices`;
    const refused = await ask(path, { decision: 'refuse', arns: [arn] });
    expect(refused.data?.['results']).toMatchObject([{ udid: 'A', errorCode: 0 }]);
    await agent.snapshot([phone('A', { connection: 'unauthorized' })]);
    expect(await farm.devices()).toEqual([]);
    expect((await detail(id)).removed_devices).toMatchObject([{ arn, udid: 'A', removed_by: 'super01' }]);
    await ask(path, { decision: 'add_again', arns: [arn] });
    await agent.hears('snapshot_wanted');
    await agent.snapshot([phone('A', { connection: 'unauthorized' })]);
    expect((await farm.device('A')).info.state).toBe('UNAUTHORIZED');
  });

  it('are decided each for itself', async () => {
    const { id } = await host('rack-9', ['A', 'B']);
    const arns = (await farm.devices()).map(({ arn }) => arn);
    const path = `/admbo/server/${String(id)}/devices`;
    await ask(path, { decision: 'accept', arns: arns.slice(0, 1) });
    const { data } = await ask(path, { decision: 'accept', arns: [...arns, 'arn:farm:device:999'] });
    expect(
      (data?.['results'] as { errorCode: unknown }[] | undefined)?.map(({ errorCode }) => errorCode),
    ).toEqual([20414, 0, 'E1011']);
  });
});

async function acceptAll(id: number): Promise<{ arn: string }> {
  const arns = (await farm.devices()).map(({ arn }) => arn);
  await ask(`/admbo/server/${String(id)}/devices`, { decision: 'accept', arns });
  return { arn: arns[0] ?? '' };
}
