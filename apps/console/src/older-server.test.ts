import type { LiveEvent } from '@rackhand/contract/call/live-events';
import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { acknowledgedMark } from './features/devices/acknowledged-text.ts';
import { allDevicesQuery } from './features/devices/device-queries.ts';
import { farmDevicesOf } from './features/devices/farm-devices.ts';
import { devicePoolQuery } from './features/devices/pool-queries.ts';
import { hostsQuery } from './features/hosts/host-queries.ts';
import { applyLiveEvents } from './features/live/apply-live-events.ts';
import { liveFarm } from './live-farm.ts';
import { createApiClient } from './platform/api/api-client.ts';
import { sampleDevice } from './testing/sample-device.ts';

/** As a server says it that knows less than this console. */
function older(revision: number): Device {
  const { acknowledged, values_before, unstable, ...info } = sampleDevice('a', { revision }).info;
  return { ...sampleDevice('a'), info: info as DeviceInfo };
}

const apiThatAnswers = (data: object) =>
  createApiClient({
    fetch: () => Promise.resolve(Response.json({ errorCode: 0, data })),
    language: () => 'en',
    takeEarlyAnswer: () => null,
    onSessionEnd: () => Promise.resolve(false),
  });

const isComplete = (device: Device | undefined): void => {
  expect(device?.info).toMatchObject({ acknowledged: null, unstable: null, values_before: [] });
  expect(device && acknowledgedMark(device.info)).toBe('');
};

describe('a console that an older server answers, as while servers are replaced one by one,', () => {
  test('shows its devices, with what the server does not say as not known', async () => {
    const listed = new QueryClient();
    await listed.query(allDevicesQuery(apiThatAnswers({ arns: [older(1)] })));
    isComplete(farmDevicesOf(listed).get('a'));
    const pooled = new QueryClient();
    await pooled.query(devicePoolQuery(apiThatAnswers({ devices: [older(1)], snapshots: {} })));
    isComplete(farmDevicesOf(pooled).get('a'));
  });

  test('takes what it says of one later', async () => {
    const client = new QueryClient();
    const api = apiThatAnswers({ arns: [older(1)] });
    await client.query(allDevicesQuery(api));
    const data: LiveEvent<'device'> = older(2);
    applyLiveEvents(liveFarm.table, { client, api, soon: () => undefined }, [
      { name: 'device', id: 2, data },
    ]);
    const device = farmDevicesOf(client).get('a');
    expect(device?.info.revision).toBe(2);
    isComplete(device);
  });

  test('shows its hosts too', async () => {
    const servers = [{ id: 1, name: 'rack-1', state: 'online', adb_state: 'running' }];
    const [host] = await new QueryClient().query(hostsQuery(apiThatAnswers({ servers })));
    expect(host).toMatchObject({ name: 'rack-1', refused_devices: { udids: [] }, link_troubles: [] });
  });
});
