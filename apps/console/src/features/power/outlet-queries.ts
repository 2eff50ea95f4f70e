import { powerControllers } from '@rackhand/contract/endpoints/device-edit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

/** The outlets that a device may be linked to; `of`: the command that may have changed what is known of them. */
export function outletsQuery(api: ApiClient, arn: string, of: string) {
  return queryOptions({
    queryKey: ['power_controller', arn, of] as const,
    queryFn: ({ signal }) => api.call(powerControllers, { query: { arn }, signal }),
    placeholderData: keepPreviousData,
    // What was known before a cycle is not true behind it, however short it was.
    staleTime: 0,
  });
}
