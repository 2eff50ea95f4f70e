import { listPeriods, listUserPeriods } from '@rackhand/contract/endpoints/periods';
import type { PeriodState } from '@rackhand/contract/points/period';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { customersKey } from '../../platform/live/customers-key.ts';

const periodsKey = [...customersKey, 'periods'] as const;

/** So many of the deployment's are shown, the newest. */
const most = 50;

export function reloadPeriods(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: periodsKey });
}

/** Of one user all; else the newest of the deployment, in a state where one is named. */
export function periodsQuery(
  api: ApiClient,
  { uid = null, state = null }: { uid?: string | null; state?: PeriodState | null },
) {
  return queryOptions({
    queryKey: [...periodsKey, uid, state] as const,
    queryFn: async ({ signal }) => {
      if (uid !== null) return (await api.call(listUserPeriods, { params: { uid }, signal })).periods;
      const query = { page: '1', limit: String(most), ...(state !== null && { state }) };
      return (await api.call(listPeriods, { query, signal })).periods;
    },
    placeholderData: keepPreviousData,
  });
}
