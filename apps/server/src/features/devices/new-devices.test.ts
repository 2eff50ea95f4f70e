import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { type NewHost, numberHosts, ways } from '../../testing/numbered-hosts.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let newHost: NewHost;

beforeAll(async () => {
  farm = await createTestFarm(undefined, { UNSTABLE_AFTER_CHANGES: '0' });
  newHost = numberHosts(farm);
});

afterAll(() => farm.close());

describe('a device that was never seen before', () => {
  it('is REGISTERED until an admin has looked', async () => {
    const agent = await newHost();
    await agent.snapshot([phone('new-1')]);
    const { info } = await farm.device('new-1');
    expect(info).toMatchObject({ state: 'REGISTERED', rackLocation: '', port: 4721, host: 'host-1' });
    expect(ways(await farm.history('new-1'))).toEqual(['nothing → REGISTERED']);
  });

  it('is AVAILABLE in the first free slot of S1 on a host that accepts new devices by itself', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('auto-1'), phone('auto-2')]);
    expect((await farm.device('auto-1')).info).toMatchObject({
      state: 'AVAILABLE',
      rackLocation: '1-1-1',
      port: 4721,
    });
    expect((await farm.device('auto-2')).info).toMatchObject({ rackLocation: '1-1-2', port: 4722 });
  });

  it('has no slot when S1 is full, and takes none that is taken', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot(Array.from({ length: 60 }, (_, index) => phone(`full-${String(index)}`)));
    const taken = (await farm.devices()).map(({ info }) => info.rackLocation).filter((text) => text !== '');
    expect(taken).toHaveLength(48);
    expect(new Set(taken).size).toBe(48);
  });

  it('is not registered while it has never been there', async () => {
    const agent = await newHost();
    await agent.snapshot([phone('ghost', { connection: 'absent' })]);
    await expect(farm.device('ghost')).rejects.toThrow('no device');
  });

  it('is shown under the serial of adb until it tells its own, and then in its place', async () => {
    const agent = await newHost();
    await agent.snapshot([
      phone('emulator-5554', { provisional: true, connection: 'unauthorized', facts: null }),
    ]);
    const before = await farm.device('emulator-5554');
    expect(before.info.state).toBe('UNAUTHORIZED');
    await agent.changes([
      { udid: 'real-serial', whole: phone('real-serial', { transport: 'emulator-5554' }) },
      { udid: 'emulator-5554', gone: true },
    ]);
    await expect(farm.device('emulator-5554')).rejects.toThrow('no device');
    expect((await farm.device('real-serial')).info.state).toBe('REGISTERED');
  });

  it('that answers and never tells its serial says so, until it does', async () => {
    const agent = await newHost();
    await agent.snapshot([phone('emulator-5558', { provisional: true, facts: null })]);
    const { info } = await farm.device('emulator-5558');
    expect(info.errors).toContain('VERIFICATION_REQUIRED');
    expect(info).toMatchObject({ state: 'VERIFICATION_REQUIRED', state_reason: 'SERIAL_NOT_TOLD' });
    await agent.changes([
      { udid: 'told-at-last', whole: phone('told-at-last', { transport: 'emulator-5558' }) },
      { udid: 'emulator-5558', gone: true },
    ]);
    expect((await farm.device('told-at-last')).info.state).toBe('REGISTERED');
  });

  it('gets its slot when it is known by its own serial, also together with another', async () => {
    const other = await createTestFarm(undefined, { UNSTABLE_AFTER_CHANGES: '0' });
    try {
      const agent = await other.dial(await other.addHost('rack'));
      const unread = { provisional: true, connection: 'unauthorized', facts: null } as const;
      await agent.snapshot([phone('slot-1', unread), phone('slot-2', unread)]);
      expect((await other.device('slot-1')).info.rackLocation).toBe('');
      await agent.changes(['slot-1', 'slot-2'].map((udid) => ({ udid, part: phone(udid) })));
      expect((await other.device('slot-1')).info.rackLocation).toBe('1-1-1');
      expect((await other.device('slot-2')).info.rackLocation).toBe('1-1-2');
    } finally {
      await other.close();
    }
  });

  it('may have the same provisional serial as one on another host', async () => {
    const [left, right] = [await newHost(), await newHost()];
    const seen = phone('emulator-5556', { provisional: true, connection: 'unauthorized', facts: null });
    await left.snapshot([seen]);
    await right.snapshot([seen]);
    const both = (await farm.devices()).filter(({ info }) => info.udid === 'emulator-5556');
    expect(new Set(both.map(({ info }) => info.host)).size).toBe(2);
  });
});
