import { racks } from '@rackhand/contract/endpoints/racks';
import type { RackPlan } from '@rackhand/contract/rack/rack';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

export const racksKey = ['racks'] as const;

/** All racks; live events keep them true, so they are asked for once. */
export function racksQuery(api: ApiClient) {
  return queryOptions({
    queryKey: racksKey,
    queryFn: async ({ client, signal }): Promise<RackPlan> => {
      const plan = await api.call(racks, { signal, automatic: true });
      return newerPlan(client.getQueryData<RackPlan>(racksKey), plan);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks again, where the stream can't tell. */
export function reloadRacks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: racksKey });
}

/** All racks, whoever says them: an event, or the answer to who asks. */
export function applyRacks(client: QueryClient, plan: RackPlan): void {
  client.setQueryData<RackPlan>(racksKey, (known) => newerPlan(known, plan));
}

/** The farm counts its changes anew. */
export function restartRacks(client: QueryClient): void {
  client.setQueryData<RackPlan>(racksKey, (known) => known && { ...known, revision: 0 });
}

/** The farm change up to which the racks are known; none where they are not. */
export function racksLoadedUpTo(client: QueryClient): number[] {
  const plan = client.getQueryData<RackPlan>(racksKey);
  return plan === undefined ? [] : [plan.revision];
}

/** An older answer never wins over a newer event. */
function newerPlan(known: RackPlan | undefined, plan: RackPlan): RackPlan {
  return known !== undefined && known.revision > plan.revision ? known : plan;
}
