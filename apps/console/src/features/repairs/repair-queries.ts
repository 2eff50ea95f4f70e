import { listRepairReasons, listRepairs, readRepair } from '@rackhand/contract/endpoints/repairs';
import { limits } from '@rackhand/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { repairsKey } from './live-repairs.ts';
import { repairScopeOf } from './repair-order.ts';
import { type RepairSearch, repairSortOf } from './repair-view.ts';

/** What the list asks for besides its page. */
export function repairKeysOf(search: RepairSearch) {
  const { reason, rack, model, of: device, q } = search;
  const scope = repairScopeOf(search);
  const sort = repairSortOf(search);
  return {
    ...(scope !== 'any' && { state: scope }),
    ...(reason !== undefined && { reason_id: reason }),
    ...(rack !== undefined && { rack }),
    ...(model !== undefined && { model }),
    ...(device !== undefined && { deviceArn: device }),
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort: JSON.stringify(sort) }),
  };
}

/** The stream tells when one has changed; the page before stays until the next one has come. */
export function repairsQuery(api: ApiClient, search: RepairSearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const query = { ...repairKeysOf(search), page, limit };
  return queryOptions({
    queryKey: [...repairsKey, 'list', query] as const,
    queryFn: ({ signal }) => api.call(listRepairs, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const oftenMs = 30_000;

/** One that is being checked is looked at again: what its device says changes without a word of ours. */
export function repairQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...repairsKey, 'one', id] as const,
    queryFn: async ({ signal, client, queryKey }) => {
      const automatic = client.getQueryData(queryKey) !== undefined;
      return (await api.call(readRepair, { params: { id: String(id) }, automatic, signal })).repair;
    },
    refetchInterval: ({ state: { data } }) => (data?.state === 'fixed' ? oftenMs : false),
  });
}

export function reasonsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...repairsKey, 'reasons'] as const,
    queryFn: ({ signal }) => api.call(listRepairReasons, { signal }),
  });
}

/** The latest cases of a device. */
export function repairsOfDevice(api: ApiClient, arn: string) {
  return queryOptions({
    queryKey: [...repairsKey, 'device', arn] as const,
    queryFn: ({ signal }) =>
      api.call(listRepairs, { query: { deviceArn: arn, limit: 3 }, automatic: true, signal }),
  });
}
