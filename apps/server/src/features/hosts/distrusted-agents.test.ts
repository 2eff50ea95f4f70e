import type { HostRow } from '@rackhand/contract/host/host';
import { limits } from '@rackhand/contract/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { type HostDesk, openHostDesk } from '../../testing/host-desk.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { healthyReadings, phone, phoneFacts } from '../../testing/test-sightings.ts';
import { inventAgentToken } from './agent-token.ts';

let farm: TestFarm;
let desk: HostDesk;
let id: number;
let agent: TestAgent;
beforeEach(async () => {
  desk = await openHostDesk();
  ({ farm } = desk);
  ({ id, agent } = await dialAs('rack-9'));
});
afterEach(() => farm.close());

async function dialAs(name: string): Promise<{ id: number; agent: TestAgent }> {
  const added = await desk.add(name);
  const key = inventAgentToken();
  await desk.enrol(added.token, key);
  return { id: added.id, agent: await farm.dial(key) };
}

const host = async (): Promise<HostRow> => {
  const { servers } = await farm.read<{ servers: HostRow[] }>('/admbo/device/server');
  const found = servers.find(({ name }) => name === 'rack-9');
  if (found === undefined) throw new Error('the host is gone');
  return found;
};
const ask = (verb: string, body = {}) => desk.ask(`/admbo/server/${String(id)}/${verb}`, body);
const count = async (): Promise<number> => (await farm.devices()).length;
const phones = (first: number, past: number) =>
  Array.from({ length: past - first }, (_, index) => phone(`N${String(first + index)}`));

describe('an agent that says too much of a device', () => {
  it('is heard as far as anybody needs, its link stays, and searches go on as before (S92)', async () => {
    const marks = '\u0301\u0323'.repeat(130_000);
    const told = {
      ...phoneFacts,
      model: `M${marks}`,
      phone_number: 'x'.repeat(1_000_000),
      cpu: '📱'.repeat(150),
    };
    await agent.snapshot([phone('A', { facts: told })]);
    const { info } = await farm.device('A');
    expect([info.model.length, info.phoneNumber.length]).toEqual([
      limits.deviceFactUnits,
      limits.deviceFactUnits,
    ]);
    expect(info.cpu).toBe('📱'.repeat(limits.deviceFactUnits / 2));
    let quickest = Infinity;
    for (let tries = 0; tries < 3; tries += 1) {
      const since = performance.now();
      expect((await farm.read<{ arns: unknown[] }>('/admbo/all_device?q=nothing-such')).arns).toEqual([]);
      quickest = Math.min(quickest, performance.now() - since);
    }
    expect(quickest).toBeLessThan(500);
    expect(agent.isClosed()).toBe(false);
  });

  it('with numbers that cannot be is not believed in these, and in the others it is', async () => {
    const facts = { ...phoneFacts, ram: 2 ** 40, api_level: -3, resolution: { width: 1e9, height: 2 } };
    const readings = { ...healthyReadings, battery_level: 9_000, storage_free_bytes: -1 };
    await agent.snapshot([phone('A', { facts, readings })]);
    const { info } = await farm.device('A');
    expect(info).toMatchObject({ ram: null, apiLevel: null, resolution: null, battery_level: null });
    expect(info.heapSize).toBe(phoneFacts.heap_size);
  });
});

describe('an agent that invents devices', () => {
  it('gets as many as its host may have, those that are known first; the others are named (S92)', async () => {
    await agent.snapshot(phones(0, 500));
    await agent.snapshot([...phones(1_000, 1_100), ...phones(0, 500)]);
    expect([await count(), (await host()).device_count]).toEqual([
      limits.devicesOfHost,
      limits.devicesOfHost,
    ]);
    const { refused_devices: refused, max_devices: most } = await host();
    expect([most, refused.udids.length, refused.more]).toEqual([
      limits.devicesOfHost,
      limits.refusedDevicesNamed,
      true,
    ]);
    expect(refused.udids[0]).toBe('N1012');
    expect((await farm.device('N0')).info.state).toBe('REGISTERED');
    for (let first = 2_000; first < 102_000; first += 2_000)
      await agent.changes(phones(first, first + 2_000).map((whole) => ({ udid: whole.udid, whole })));
    expect([await count(), agent.isClosed()]).toEqual([limits.devicesOfHost, false]);
    await agent.snapshot(phones(0, 500));
    expect((await host()).refused_devices).toEqual({ udids: [], more: false });
  }, 60_000);

  it('gets the others too once a super admin lets it, and nothing is taken from a host that may have fewer', async () => {
    await ask('max_devices', { max_devices: 2 });
    await agent.snapshot(phones(0, 3));
    expect([await count(), (await host()).refused_devices.udids]).toEqual([2, ['N2']]);
    agent.heard.length = 0;
    // Asked for a moment ago, it would not be asked for again.
    farm.clock.advance(10_000);
    expect((await ask('max_devices', { max_devices: 3 })).errorCode).toBe(0);
    await agent.hears('snapshot_wanted');
    await agent.snapshot(phones(0, 3));
    expect([await count(), (await host()).refused_devices.udids]).toEqual([3, []]);
    await ask('max_devices', { max_devices: 1 });
    await agent.snapshot(phones(0, 3));
    expect([await count(), (await host()).max_devices]).toEqual([3, 1]);
    for (const wrong of [0, -1, 1.5, limits.mostDevicesOfHost + 1, '3'])
      expect([wrong, (await ask('max_devices', { max_devices: wrong })).errorCode]).toEqual([wrong, 901]);
    const trail = await farm.db
      .selectFrom('audit_trail')
      .select(['object', 'before', 'after'])
      .where('action', '=', 'host.max_devices_changed')
      .where('result', '=', 'ok')
      .orderBy('id')
      .execute();
    expect(trail).toHaveLength(3);
    expect(trail[1]).toEqual({ object: 'rack-9', before: { max_devices: 2 }, after: { max_devices: 3 } });
  });

  it('gets no device of another host beyond that either, however it would come to it (S92)', async () => {
    const other = await dialAs('rack-8');
    const hostOf = async (udid: string): Promise<string> => (await farm.device(udid)).info.host;
    await ask('max_devices', { max_devices: 2 });
    await agent.snapshot(phones(0, 1));
    await other.agent.snapshot(phones(1, 5));
    // Unplugged there, and two of them plugged in here.
    await other.agent.snapshot(phones(3, 5));
    await agent.snapshot(phones(0, 3));
    expect([await hostOf('N1'), await hostOf('N2'), (await host()).refused_devices.udids]).toEqual([
      'rack-9',
      'rack-8',
      ['N2'],
    ]);
    expect((await farm.device('N2')).info.state).not.toBe('AVAILABLE');
    // Both see them, and then this one alone does; then the other host is no more.
    await agent.snapshot([...phones(0, 2), ...phones(3, 5)]);
    await other.agent.snapshot(phones(4, 5));
    const { arn } = await farm.device('N4');
    await desk.ask(`/admbo/server/${String(other.id)}/devices`, { decision: 'accept', arns: [arn] });
    await desk.ask(`/admbo/server/${String(other.id)}/remove`);
    expect([await hostOf('N4'), (await host()).device_count]).toEqual(['', 2]);
    await ask('max_devices', { max_devices: 3 });
    await agent.snapshot([...phones(0, 2), ...phones(4, 5)]);
    expect([await hostOf('N4'), (await host()).refused_devices.udids]).toEqual(['rack-9', []]);
  });

  it('loses them with its host, but for those that an admin has confirmed (S92)', async () => {
    await agent.snapshot([...phones(0, 20), phone('P', { provisional: true, connection: 'unauthorized' })]);
    const { arn } = await farm.device('N7');
    await ask('devices', { decision: 'accept', arns: [arn] });
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    expect((await ask('remove')).errorCode).toBe(0);
    expect((await farm.devices()).map(({ info }) => [info.udid, info.state])).toEqual([['N7', 'NOT_FOUND']]);
    await eventually(
      () => stream.named('device').filter(({ data }) => data['removed'] === true).length === 20,
    );
    stream.close();
    const again = await dialAs('rack-9');
    await again.agent.snapshot(phones(0, 3));
    expect((await farm.device('N0')).info.state).toBe('REGISTERED');
  });
});
