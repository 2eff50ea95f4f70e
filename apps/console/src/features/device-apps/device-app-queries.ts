import type { DeviceApp } from '@rackhand/contract/app/device-app';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { listAppHistory, listDeviceApps } from '@rackhand/contract/endpoints/device-apps';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { appHistoryKey, deviceAppsKey } from './live-device-apps.ts';

export type DeviceAppList = AnswerOf<typeof listDeviceApps>;

export function deviceAppsQuery(api: ApiClient, udid: string) {
  return queryOptions({
    queryKey: [...deviceAppsKey, udid] as const,
    queryFn: ({ signal }) => api.call(listDeviceApps, { params: { udid }, signal }),
  });
}

export function appHistoryQuery(api: ApiClient, udid: string, query: { page: number; limit: number }) {
  return queryOptions({
    queryKey: [...appHistoryKey, udid, query] as const,
    queryFn: ({ signal }) => api.call(listAppHistory, { params: { udid }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A write answers with the app as it is now: the list takes it at once. */
export function noteDeviceApp(client: QueryClient, udid: string, app: DeviceApp): void {
  client.setQueryData<DeviceAppList>([...deviceAppsKey, udid], (list) => list && withApp(list, app));
}

export function withApp(list: DeviceAppList, app: DeviceApp): DeviceAppList {
  return {
    ...list,
    apps: list.apps.map((one) => (one.device_app_id === app.device_app_id ? app : one)),
  };
}
