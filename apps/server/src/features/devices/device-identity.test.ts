import type { DeviceFacts } from '@rackhand/contract/device/sighting';
import type { HostRow } from '@rackhand/contract/host/host';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { type NewHost, numberHosts } from '../../testing/numbered-hosts.ts';
import { phone, phoneFacts } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let newHost: NewHost;

beforeAll(async () => {
  farm = await createTestFarm(undefined, { UNSTABLE_AFTER_CHANGES: '0' });
  newHost = numberHosts(farm);
});

afterAll(() => farm.close());

const facts = (differently: Partial<DeviceFacts>): DeviceFacts => ({ ...phoneFacts, ...differently });

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
    expect(answer.data).toMatchObject({ state: 'AVAILABLE' });
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

  it('on two hosts leave the one that is known as it is and mark the host that came second; it is audited', async () => {
    const [left, right] = [
      await newHost({ acceptNewDevices: true }),
      await newHost({ acceptNewDevices: true }),
    ];
    await left.snapshot([phone('contested')]);
    const host = (await farm.device('contested')).info.host;
    await right.snapshot([phone('contested', { facts: facts({ model: 'Other' }) })]);
    const { info, arn } = await farm.device('contested');
    expect(info).toMatchObject({
      state: 'AVAILABLE',
      errors: [],
      host,
      model: 'SM-G991N',
    });
    const { servers } = await farm.read<{ servers: HostRow[] }>('/admbo/device/server');
    for (const { id, name } of servers) {
      const { conflicts } = await farm.read<{ conflicts: unknown[] }>(`/admbo/server/${String(id)}`);
      const isSecond = name === servers.at(-1)?.name;
      expect(conflicts).toEqual(
        isSecond ? [expect.objectContaining({ udid: 'contested', host, other_host: name })] : [],
      );
    }
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
