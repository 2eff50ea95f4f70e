import { appDrift, appDriftDevices } from '@rackhand/contract/endpoints/app-drift';
import { previewUpdates } from '@rackhand/contract/endpoints/device-apps';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { type DriftSearch, driftQueryOf } from './drift-view.ts';
import { driftKey } from './live-drift.ts';

/** One page of the packages; the page before stays until it has come. */
export function packagesDriftQuery(api: ApiClient, search: DriftSearch) {
  const query = driftQueryOf(search);
  return queryOptions({
    queryKey: [...driftKey, 'packages', query] as const,
    queryFn: ({ signal }) => api.call(appDrift, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All packages, to be summed up. */
export function allDriftQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...driftKey, 'all'] as const,
    queryFn: ({ signal }) => api.call(appDrift, { query: {}, signal }),
  });
}

/** What an update of the apps of these devices would do. */
export function updatePreviewQuery(api: ApiClient, arns: string[]) {
  return queryOptions({
    queryKey: [...driftKey, 'chosen', arns] as const,
    queryFn: ({ signal }) => api.call(previewUpdates, { body: { arns }, signal }),
    // Counted anew each time that it is asked.
    gcTime: 0,
  });
}

/** One page of the devices of a package; the page before stays until it has come. */
export function devicesDriftQuery(api: ApiClient, packageId: number, search: DriftSearch) {
  const query = driftQueryOf(search);
  return queryOptions({
    queryKey: [...driftKey, packageId, query] as const,
    queryFn: ({ signal }) =>
      api.call(appDriftDevices, { params: { package_id: String(packageId) }, query, signal }),
    placeholderData: (before, last) => (last?.queryKey[1] === packageId ? before : undefined),
  });
}
