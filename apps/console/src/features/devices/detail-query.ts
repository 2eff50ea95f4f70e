import { deviceDetail } from '@rackhand/contract/endpoints/devices';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

/** What only its own page tells of a device, as of one change of it: another change makes it a new question. */
export function deviceDetailQuery(api: ApiClient, arn: string, revision: number) {
  return queryOptions({
    queryKey: ['get_info', arn, revision] as const,
    queryFn: async ({ signal }) => {
      const query = { deviceArn: arn };
      const { info, seen, history, power } = await api.call(deviceDetail, { query, signal, automatic: true });
      return { arn, private_code: info.private_code, seen, history, power };
    },
    placeholderData: (before) => (before?.arn === arn ? before : undefined),
  });
}
