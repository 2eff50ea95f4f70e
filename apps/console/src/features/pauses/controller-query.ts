import { readSchedule } from '@rackhand/contract/endpoints/schedule';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { scheduleKey } from './live-schedule.ts';

export const controllerKey = [...scheduleKey, 'controller'] as const;

/** What is paused, and what runs in each category. */
export function controllerQuery(api: ApiClient) {
  return queryOptions({
    queryKey: controllerKey,
    queryFn: async ({ signal }) => (await api.call(readSchedule, { signal })).service_controller,
  });
}
