import type { HostRow } from '@rackhand/contract/host/host';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApiClient } from '../../platform/api/api-client.ts';
import { sampleDevice } from '../../testing/sample-device.ts';
import { allDevicesQuery } from '../devices/device-queries.ts';
import { applyHosts } from './live-hosts.ts';
import { completeHost } from './merge/complete-host.ts';

const asked: string[] = [];
const arns = [sampleDevice('a'), sampleDevice('b', { host: 'lab-2' })];
const api = createApiClient({
  fetch: (input) => {
    asked.push(input as string);
    return Promise.resolve(Response.json({ errorCode: 0, data: { arns } }));
  },
  language: () => 'en',
  takeEarlyAnswer: () => null,
  onSessionEnd: () => Promise.resolve(false),
});
const lab = completeHost({ id: 1, name: 'lab-1', state: 'online', adb_state: 'running' } as HostRow);
let client: QueryClient;

beforeEach(async () => {
  client = new QueryClient();
  await client.query(allDevicesQuery(api));
  // A page shows them.
  new QueryObserver(client, { ...allDevicesQuery(api), staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  asked.length = 0;
});

function hear(data: HostRow): void {
  applyHosts({ client, api, soon: () => undefined }, [{ name: 'host', id: 9, data }]);
}

describe('a host that is told of', () => {
  test('asks for no devices again while they show already what it is', () => {
    hear(lab);
    hear({ ...lab, load: 2 });
    expect(asked).toEqual([]);
  });

  test.each([{ name: 'lab-1-renamed' }, { state: 'away' as const }, { draining: true }])(
    'as %j at first asks for them, once',
    (other) => {
      hear({ ...lab, ...other });
      hear({ ...lab, ...other, load: 2 });
      expect(asked).toHaveLength(1);
    },
  );
});
