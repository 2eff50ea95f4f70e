import type { Device } from '@rackhand/contract/device/device';
import type { DeviceState, Holder } from '@rackhand/contract/device/device-states';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import { phoneThatSays, report } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';

describe('removing a device from the farm', () => {
  let farm: TestApp;
  let cookie: string;
  beforeEach(async () => {
    farm = await createTestApp();
    cookie = await farm.signIn('admin');
    await report(farm, [phone('R5CT1'), phone('R5CT2')]);
  });
  afterEach(() => farm.close());

  async function list(): Promise<Device[]> {
    const response = await farm.app.inject({ url: '/admbo/all_device', headers: { cookie } });
    return response.json<{ data: { arns: Device[] } }>().data.arns;
  }

  async function arnOf(udid: string): Promise<string> {
    return (await list()).find(({ info }) => info.udid === udid)?.arn ?? '';
  }

  async function remove(arn: string, oldState: DeviceState, reason = ''): Promise<LightMyRequestResponse> {
    return farm.app.inject({
      method: 'POST',
      url: '/service/remove',
      headers: { ...sameOrigin, cookie },
      payload: { arn, old_state: oldState, remove_reason: reason },
    });
  }

  const codeOf = (response: LightMyRequestResponse): number | string =>
    response.json<{ errorCode: number | string }>().errorCode;

  test('takes it off the lists and out of the pool, and its history stays', async () => {
    const arn = await arnOf('R5CT1');
    const response = await remove(arn, 'AVAILABLE', 'sold');
    expect(response.json()).toEqual({ errorCode: 0, data: {} });
    expect((await list()).map(({ info }) => info.udid)).toEqual(['R5CT2']);
    const pool = await farm.app.inject({ url: '/service/devicepool', headers: { cookie } });
    expect(pool.json<{ data: object }>().data).toMatchObject({ available_count: 1, total_count: 1 });
    const detail = await farm.app.inject({ url: `/service/get_info?deviceArn=${arn}`, headers: { cookie } });
    expect(codeOf(detail)).toBe(2501);
    const history = await farm.db.selectFrom('device_state_changes').select('to_state').execute();
    expect(history).toHaveLength(2);
  });

  test('lasts while its host goes on seeing it, after a restart too', async () => {
    await remove(await arnOf('R5CT1'), 'AVAILABLE');
    await report(farm, [phoneThatSays('R5CT1', { platform_version: '15' }), phone('R5CT2')]);
    const restarted = await createTestApp({ beside: farm });
    await report(restarted, [phone('R5CT1'), phone('R5CT2'), phone('R5CT3')]);
    expect((await list()).map(({ info }) => info.udid).sort()).toEqual(['R5CT2', 'R5CT3']);
    await restarted.close();
  });

  test('lasts when another host sees it', async () => {
    await remove(await arnOf('R5CT1'), 'AVAILABLE');
    await report(farm, [phone('R5CT1')], 'lab-2');
    expect((await list()).map(({ info }) => info.udid)).toEqual(['R5CT2']);
  });

  test('leaves its slot to the next device', async () => {
    const [first] = await list();
    await remove(first?.arn ?? '', 'AVAILABLE');
    await report(farm, [phone('R5CT1'), phone('R5CT2'), phone('R5CT3')]);
    const next = (await list()).find(({ info }) => info.udid === 'R5CT3');
    expect(next?.info.rackLocation).toBe(first?.info.rackLocation);
  });

  test.each(['STANDBY', 'TESTING', 'USING', 'REBOOT'] as const)(
    'is refused while the device is in %s, also behind EXCLUDE',
    async (holder: Holder) => {
      const arn = await arnOf('R5CT1');
      await leaseDevice(farm, 'R5CT1', holder);
      expect(codeOf(await remove(arn, holder))).toBe(20412);
      await farm.db.updateTable('devices').set({ state: 'EXCLUDE' }).where('udid', '=', 'R5CT1').execute();
      const response = await remove(arn, 'EXCLUDE');
      expect(response.statusCode).toBe(409);
      expect(codeOf(response)).toBe(20412);
      expect(await list()).toHaveLength(2);
    },
  );

  test('is refused when the device is not in the state that the person saw, and says in which it is', async () => {
    const response = await remove(await arnOf('R5CT1'), 'OFFLINE');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      errorCode: 20414,
      details: [{ field: 'old_state', message: 'AVAILABLE' }],
    });
    expect(await list()).toHaveLength(2);
  });

  test('is refused while a command on the device has not ended, and names it', async () => {
    const arn = await arnOf('R5CT1');
    const command = await farm.app.inject({
      method: 'POST',
      url: '/admbo/device/usb_reset',
      headers: { ...sameOrigin, cookie },
      payload: { arn },
    });
    const { command_id: id } = command.json<{ data: { command_id: string } }>().data;
    const response = await remove(arn, 'AVAILABLE');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ errorCode: 20414, details: [{ field: 'arn', message: id }] });
    expect(await list()).toHaveLength(2);
  });

  test('happens once, however many ask at once', async () => {
    const arn = await arnOf('R5CT1');
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(arn, 'AVAILABLE')));
    const codes = responses.map(codeOf);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 'E1011')).toHaveLength(9);
    const entries = await farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'before', 'after'])
      .where('action', '=', 'device.removed')
      .where('result', '=', 'ok')
      .execute();
    expect(entries).toMatchObject([
      { actor_name: 'admin01', before: { udid: 'R5CT1' }, after: { reason: '' } },
    ]);
  });

  test('takes no reason that is too long or holds what no database takes', async () => {
    const arn = await arnOf('R5CT1');
    for (const reason of ['a'.repeat(101), 'a\u0000', '\ud800']) {
      const response = await remove(arn, 'AVAILABLE', reason);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ errorCode: 901, details: [{ field: 'remove_reason' }] });
    }
  });
});
