import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let agent: TestAgent;

beforeAll(async () => {
  farm = await createTestFarm();
  agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot(
    ['calm', 'flaps', 'decided', 'excluded', 'rebooted', 'restarts', 'used', 'loops', 'boots'].map((udid) =>
      phone(udid),
    ),
  );
});
afterAll(() => farm.close());

const { flapChanges, flapQuietMs } = defaultThresholds;

async function flap(udid: string, changes = flapChanges): Promise<void> {
  for (let change = 0; change < changes; change += 1) {
    await agent.change(udid, { connection: change % 2 === 0 ? 'offline' : 'device' });
  }
}

const infoOf = async (udid: string) => (await farm.device(udid)).info;

describe('a device whose connection comes and goes', () => {
  it('is shown as it was lost while it is there for a moment, and is named unstable with the count', async () => {
    await flap('flaps');
    expect(await infoOf('flaps')).toMatchObject({
      state: 'OFFLINE',
      state_reason: 'UNSTABLE_CONNECTION',
      unstable: { changes: flapChanges },
    });
    const before = (await farm.history('flaps')).length;
    await flap('flaps', 6);
    expect(await infoOf('flaps')).toMatchObject({ state: 'OFFLINE', unstable: { changes: flapChanges + 6 } });
    expect(await farm.history('flaps')).toHaveLength(before);
  });

  it('comes back by itself once it has been quiet for a while', async () => {
    farm.clock.advance(flapQuietMs + 1);
    await eventually(async () => (await infoOf('flaps')).state === 'AVAILABLE', 'the device being steady');
    expect((await infoOf('flaps')).unstable).toBeNull();
    expect((await farm.history('flaps'))[0]).toMatchObject({ by: 'server', reason: 'CONNECTION_STEADY' });
  });

  it('is left alone below the threshold', async () => {
    await flap('calm', flapChanges - 2);
    expect(await infoOf('calm')).toMatchObject({ state: 'AVAILABLE', unstable: null });
  });

  it('is steady at once where an administrator says so', async () => {
    await flap('decided');
    const { arn, info } = await farm.device('decided');
    const body = { arn, old_state: info.state, new_state: 'AVAILABLE' };
    expect((await farm.call('/service/change_state', body)).data).toMatchObject({ state: 'AVAILABLE' });
    expect((await infoOf('decided')).unstable).toBeNull();
  });

  it('stays excluded where an administrator has excluded it', async () => {
    const { arn } = await farm.device('excluded');
    await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
    await flap('excluded');
    expect((await infoOf('excluded')).state).toBe('EXCLUDE');
  });

  it('is not unstable by reboots that were asked for', async () => {
    await leaseDevice(farm, 'rebooted', 'REBOOT');
    await flap('rebooted');
    expect((await infoOf('rebooted')).unstable).toBeNull();
  });
});

describe('devices that come and go together', () => {
  const udids = ['one', 'two', 'three', 'four'];
  const dial = async (name: string, more: readonly string[] = []) => {
    const host = await farm.dial(await farm.addHost(name));
    await host.snapshot([
      ...udids.map((udid, nth) => phone(`${name}-${udid}`, { usb_path: `1-1.${String(nth + 1)}` })),
      ...more.map((udid, nth) => phone(udid, { usb_path: `1-2.${String(nth + 1)}` })),
    ]);
    return host;
  };
  const everybody = async (host: TestAgent, name: string, connection: 'absent' | 'device') => {
    for (const udid of udids) await host.change(`${name}-${udid}`, { connection });
    farm.clock.advance(12_000);
  };

  it('as a hub that is pulled out and put back again and again are not unstable: that is one event', async () => {
    const host = await dial(
      'hub',
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `apart-${letter}`),
    );
    for (let round = 0; round < flapChanges; round += 1) {
      await everybody(host, 'hub', 'absent');
      await everybody(host, 'hub', 'device');
    }
    for (const udid of udids) {
      expect(await infoOf(`hub-${udid}`)).toMatchObject({ state: 'AVAILABLE', unstable: null });
    }
  });

  it('as a host that starts again and again are not unstable, but one that flaps besides is', async () => {
    const host = await dial('restarted');
    for (let round = 0; round < flapChanges / 2; round += 1) {
      await everybody(host, 'restarted', 'absent');
      await everybody(host, 'restarted', 'device');
    }
    expect(await infoOf('restarted-two')).toMatchObject({ state: 'AVAILABLE', unstable: null });
    farm.clock.advance(60_000);
    for (let change = 0; change < flapChanges; change += 1) {
      await host.change('restarted-one', { connection: change % 2 === 0 ? 'absent' : 'device' });
    }
    expect((await infoOf('restarted-one')).unstable).not.toBeNull();
    expect((await infoOf('restarted-two')).unstable).toBeNull();
  });

  it('hide none that flaps seconds after they were lost', async () => {
    const host = await dial('rack', ['alone']);
    // In the middle of ten seconds of the clock, whose edges decide nothing.
    farm.clock.advance(15_000 - (farm.clock.now().getTime() % 10_000));
    for (const udid of udids) await host.change(`rack-${udid}`, { connection: 'absent' });
    farm.clock.advance(6_000);
    for (let change = 0; change < flapChanges; change += 1) {
      await host.change('alone', { connection: change % 2 === 0 ? 'absent' : 'device' });
    }
    expect((await infoOf('alone')).unstable).not.toBeNull();
  });
});

describe('a device that tells another start than before (F09)', () => {
  const restartsOf = async (udid: string): Promise<number> => {
    const query = new URLSearchParams({ deviceArn: (await farm.device(udid)).arn, kinds: 'restart' });
    const { entries } = await farm.read<{ entries: unknown[] }>(
      `/service/device_timeline?${query.toString()}`,
    );
    return entries.length;
  };

  it('comes back with that as its reason; the first start that it tells is none, nor is one that is not told', async () => {
    await agent.change('restarts', { boot_id: 'first' });
    await agent.change('restarts', { connection: 'absent' });
    await agent.change('restarts', { connection: 'device', boot_id: '' });
    expect(await restartsOf('restarts')).toBe(0);
    await agent.change('restarts', { connection: 'absent' });
    await agent.change('restarts', { connection: 'device', boot_id: 'second' });
    expect(await infoOf('restarts')).toMatchObject({ state: 'AVAILABLE', state_reason: 'RESTARTED' });
    expect(await restartsOf('restarts')).toBe(1);
  });

  it('is OFFLINE until its Android is up, and has started by itself only where nobody asked', async () => {
    await agent.change('boots', { boot_id: 'first' });
    await agent.change('boots', { connection: 'absent' });
    await agent.change('boots', { connection: 'starting', boot_id: 'second' });
    expect(await infoOf('boots')).toMatchObject({ state: 'OFFLINE', state_reason: 'adb: starting' });
    expect(await restartsOf('boots')).toBe(1);
    await agent.change('boots', { connection: 'device' });
    expect(await infoOf('boots')).toMatchObject({ state: 'AVAILABLE', state_reason: 'RESTARTED' });
    await leaseDevice(farm, 'boots', 'REBOOT');
    await agent.change('boots', { connection: 'starting', boot_id: 'third' });
    await agent.change('boots', { connection: 'device' });
    expect(await restartsOf('boots')).toBe(1);
  });

  it('has it in its timeline though its state does not change, but not where it was asked to', async () => {
    await agent.change('used', { boot_id: 'first' });
    await leaseDevice(farm, 'used', 'USING');
    await agent.change('used', { boot_id: 'second' });
    expect(await restartsOf('used')).toBe(1);
    await leaseDevice(farm, 'used', 'REBOOT');
    await agent.change('used', { boot_id: 'third' });
    expect(await restartsOf('used')).toBe(1);
  });

  it('again and again is counted apart from a cable that comes and goes', async () => {
    await agent.change('loops', { boot_id: 'first' });
    for (let nth = 0; nth < flapChanges / 2; nth += 1) {
      await agent.change('loops', { connection: 'absent' });
      await agent.change('loops', { connection: 'device', boot_id: `again ${String(nth)}` });
    }
    const { state, unstable } = await infoOf('loops');
    expect(state).toBe('NOT_FOUND');
    expect(unstable).toMatchObject({ changes: flapChanges, restarts: flapChanges / 2 });
  });
});
