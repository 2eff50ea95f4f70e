import type { StateChange } from '@rackhand/contract/device';
import type { DeviceFacts } from '@rackhand/contract/sighting';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { healthyReadings, phone, phoneFacts } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let hosts = 0;

beforeAll(async () => {
  farm = await createTestFarm(undefined, { UNSTABLE_AFTER_CHANGES: '0' });
});

afterAll(() => farm.close());

async function newHost(options = { acceptNewDevices: false }): Promise<TestAgent> {
  hosts += 1;
  return farm.dial(await farm.addHost(`host-${String(hosts)}`, options));
}

/** As when the database is restarted: every connection to it ends, in the middle of whatever it does. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client(farm.database.connection);
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

function ways(history: readonly StateChange[]): string[] {
  return history.map(({ from, to }) => `${from ?? 'nothing'} → ${to}`).reverse();
}

const facts = (differently: Partial<DeviceFacts>): DeviceFacts => ({ ...phoneFacts, ...differently });

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

describe('a device that is known', () => {
  it('follows what its agent sees, each state once in its history', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('life')]);
    await agent.change('life', { connection: 'offline' });
    await agent.change('life', { connection: 'offline', silent_tries: 2 });
    await agent.change('life', { connection: 'absent' });
    await agent.change('life', { connection: 'unauthorized' });
    await agent.change('life', { connection: 'device', silent_tries: 0 });
    expect(ways(await farm.history('life'))).toEqual([
      'nothing → AVAILABLE',
      'AVAILABLE → OFFLINE',
      'OFFLINE → NOT_FOUND',
      'NOT_FOUND → UNAUTHORIZED',
      'UNAUTHORIZED → AVAILABLE',
    ]);
    expect((await farm.history('life'))[1]).toMatchObject({ by: 'agent', reason: 'adb: unauthorized' });
  });

  it('stays low on battery until it is charged above the upper threshold, also over an absence', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    const level = (battery_level: number) => ({ readings: { ...healthyReadings, battery_level } });
    await agent.snapshot([phone('battery', level(9))]);
    expect((await farm.device('battery')).info.state).toBe('LOW_BATTERY');
    await agent.change('battery', { connection: 'offline' });
    await agent.change('battery', { connection: 'device', ...level(20) });
    expect((await farm.device('battery')).info.state).toBe('LOW_BATTERY');
    await agent.change('battery', level(26));
    expect((await farm.device('battery')).info.state).toBe('AVAILABLE');
  });

  it('is NOT_FOUND when the snapshot of its host does not name it', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('left-out'), phone('stays')]);
    await agent.snapshot([phone('stays')]);
    expect((await farm.device('left-out')).info.state).toBe('NOT_FOUND');
    expect((await farm.device('stays')).info.state).toBe('AVAILABLE');
  });

  it('keeps its readings and facts when a restarted agent has not read them yet', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('reread', { readings: { ...healthyReadings, battery_level: 7 } })]);
    await agent.snapshot([phone('reread', { facts: null, readings: null })]);
    expect((await farm.device('reread')).info).toMatchObject({
      state: 'LOW_BATTERY',
      battery_level: 7,
      model: 'SM-G991N',
    });
    expect(await farm.history('reread')).toHaveLength(1);
  });

  it('does not change at all by a snapshot that says what is stored', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    const devices = [phone('same-1'), phone('same-2', { connection: 'offline' })];
    await agent.snapshot(devices);
    const before = await farm.read('/admbo/all_device');
    await agent.snapshot(devices);
    expect(await farm.read('/admbo/all_device')).toEqual(before);
    expect(await farm.history('same-2')).toHaveLength(1);
  });

  it('tells nobody of a reading that is not shown', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('warm')]);
    const before = await farm.device('warm');
    await agent.change('warm', { readings: { ...healthyReadings, battery_temperature: 301 } });
    expect(await farm.device('warm')).toEqual(before);
    await agent.change('warm', { readings: { ...healthyReadings, battery_level: 79 } });
    const after = await farm.device('warm');
    expect(after.info.battery_level).toBe(79);
    expect(after.info.revision).toBeGreaterThan(before.info.revision);
  });
});

describe('facts that change', () => {
  it('are taken and raise INFO_UPDATED, but not when they are seen for the first time', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('facts-1', { facts: null })]);
    await agent.change('facts-1', { facts: phoneFacts });
    expect((await farm.device('facts-1')).info).toMatchObject({ state: 'AVAILABLE', model: 'SM-G991N' });
    await agent.change('facts-1', { facts: facts({ firmware_version: 'TP2B', platform_version: '13.1' }) });
    expect((await farm.device('facts-1')).info).toMatchObject({
      state: 'INFO_UPDATED',
      firmware_version: 'TP2B',
      platformVersion: '13.1',
    });
  });

  it('leave an edited value alone until the agent sees another than it saw last', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('facts-2')]);
    const { arn } = await farm.device('facts-2');
    const id = Number(arn.split(':').at(-1));
    await farm.db.updateTable('devices').set({ model: 'Galaxy S21' }).where('id', '=', id).execute();
    await agent.change('facts-2', { facts: facts({ cpu: 'Exynos' }), connection: 'device' });
    expect((await farm.device('facts-2')).info).toMatchObject({ model: 'Galaxy S21', cpu: 'Exynos' });
    await agent.change('facts-2', { facts: facts({ model: 'SM-G996N', cpu: 'Exynos' }) });
    expect((await farm.device('facts-2')).info.model).toBe('SM-G996N');
  });

  it.each([
    ['another model', facts({ model: 'SM-A536N' })],
    ['another major version of the OS', facts({ platform_version: '14' })],
  ])('to %s need verification, until an admin puts the device back', async (what, changed) => {
    const agent = await newHost({ acceptNewDevices: true });
    const udid = `verify ${what}`;
    await agent.snapshot([phone(udid)]);
    await agent.change(udid, { facts: changed });
    const { arn, info } = await farm.device(udid);
    expect(info.errors).toEqual(['VERIFICATION_REQUIRED', 'INFO_UPDATED']);
    await agent.change(udid, { facts: phoneFacts });
    expect((await farm.device(udid)).info.state).toBe('VERIFICATION_REQUIRED');
    const answer = await farm.call('/service/change_state', {
      arn,
      old_state: 'VERIFICATION_REQUIRED',
      new_state: 'AVAILABLE',
    });
    expect(answer.data).toEqual({ state: 'AVAILABLE' });
  });

  it('that could not be read this time are no change', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('facts-3')]);
    await agent.change('facts-3', { facts: facts({ cpu: '', ram: null, model: '' }) });
    expect((await farm.device('facts-3')).info).toMatchObject({
      state: 'AVAILABLE',
      cpu: 'Exynos 2100',
      ram: 7680,
    });
  });
});

describe('two devices with one serial', () => {
  it('on one host both need verification and are never merged', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('twin')]);
    await agent.changes([
      { udid: 'twin', part: { duplicate: true } },
      { udid: 'twin#2', whole: phone('twin#2', { duplicate: true }) },
    ]);
    for (const udid of ['twin', 'twin#2']) {
      expect((await farm.device(udid)).info.state).toBe('VERIFICATION_REQUIRED');
    }
    await agent.change('twin', { duplicate: false });
    expect((await farm.device('twin')).info.state).toBe('VERIFICATION_REQUIRED');
  });

  it('on two hosts are a conflict of the one that is known, which keeps its own facts; it is audited', async () => {
    const [left, right] = [
      await newHost({ acceptNewDevices: true }),
      await newHost({ acceptNewDevices: true }),
    ];
    await left.snapshot([phone('contested')]);
    const host = (await farm.device('contested')).info.host;
    await right.snapshot([phone('contested', { facts: facts({ model: 'Other' }) })]);
    const { info, arn } = await farm.device('contested');
    expect(info).toMatchObject({
      state: 'VERIFICATION_REQUIRED',
      host,
      model: 'SM-G991N',
      state_reason: 'ON_TWO_HOSTS',
    });
    const audited = await farm.db
      .selectFrom('audit_trail')
      .select('object')
      .where('action', '=', 'device.seen_on_two_hosts')
      .execute();
    expect(audited).toEqual([{ object: arn }]);
    await left.change('contested', { connection: 'absent' });
    expect((await farm.device('contested')).info).toMatchObject({ model: 'Other' });
    expect((await farm.device('contested')).info.host).not.toBe(host);
  });
});

describe('a device that is plugged into another host', () => {
  it('moves there when its old host no longer sees it', async () => {
    const [left, right] = [
      await newHost({ acceptNewDevices: true }),
      await newHost({ acceptNewDevices: true }),
    ];
    await left.snapshot([phone('mover')]);
    const before = await farm.device('mover');
    await left.change('mover', { connection: 'absent' });
    await right.snapshot([phone('mover')]);
    const after = await farm.device('mover');
    expect(after.arn).toBe(before.arn);
    expect(after.info.state).toBe('AVAILABLE');
    expect(after.info.host).not.toBe(before.info.host);
    await left.snapshot([]);
    expect((await farm.device('mover')).info.state).toBe('AVAILABLE');
  });
});

describe('all differences of one message', () => {
  it('are one change of the farm', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    const udids = Array.from({ length: 30 }, (_, index) => `batch-${String(index)}`);
    await agent.snapshot(udids.map((udid) => phone(udid)));
    await agent.changes(udids.map((udid) => ({ udid, part: { connection: 'offline' as const } })));
    const revisions = new Set(
      (await farm.devices()).filter(({ info }) => udids.includes(info.udid)).map(({ info }) => info.revision),
    );
    expect(revisions.size).toBe(1);
  });

  it('are stored also when there are as many as a message may hold', async () => {
    const agent = await newHost();
    const udids = Array.from({ length: 2000 }, (_, index) => `many-${String(index)}`);
    await agent.snapshot(udids.map((udid) => phone(udid)));
    await agent.changes(udids.map((udid) => ({ udid, part: { connection: 'offline' as const } })));
    const { total_count } = await farm.read<{ total_count: number }>('/admbo/all_device?q=many-&limit=1');
    expect(total_count).toBe(2000);
    const shown = (await farm.devices()).filter(({ info }) => info.udid.startsWith('many-'));
    expect(new Set(shown.map(({ info }) => info.state))).toEqual(new Set(['OFFLINE']));
  }, 60_000);
});

describe('what was acknowledged', () => {
  it('is there after every connection to the database was cut, and nothing stands twice in the history', async () => {
    const agent = await newHost({ acceptNewDevices: true });
    await agent.snapshot([phone('cut')]);
    for (let round = 0; round < 10; round += 1) {
      const change = agent.change('cut', { connection: round % 2 === 0 ? 'offline' : 'device' });
      await Promise.all([change, cutConnections()]);
    }
    const history = await eventually(async () => farm.history('cut').catch(() => null));
    expect(history.map(({ to }) => to).reverse()).toEqual([
      'AVAILABLE',
      ...Array.from({ length: 10 }, (_, round) => (round % 2 === 0 ? 'OFFLINE' : 'AVAILABLE')),
    ]);
  });
});
