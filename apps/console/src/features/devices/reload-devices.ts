import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { allDevicesKey, allDevicesQuery } from './device-queries.ts';
import { devicePoolKey, devicePoolQuery } from './pool-queries.ts';

/** Asks again for what is on screen, without the person having done anything for it. Either answer holds all devices. */
export function reloadDevices(client: QueryClient, api: ApiClient): void {
  if (isShown(client, devicePoolKey)) reloadPool(client, api);
  else if (isShown(client, allDevicesKey))
    load(client.query({ ...allDevicesQuery(api, true), staleTime: 0 }));
}

export function reloadPool(client: QueryClient, api: ApiClient): void {
  if (isShown(client, devicePoolKey)) load(client.query({ ...devicePoolQuery(api, true), staleTime: 0 }));
}

function isShown(client: QueryClient, queryKey: readonly string[]): boolean {
  return client.getQueryCache().find({ queryKey })?.isActive() === true;
}

/** A failure shows itself where the query is shown. */
function load(loading: Promise<unknown>): void {
  loading.catch(() => undefined);
}
