import { racks } from '@rackhand/contract/endpoints/racks';
import type { RackPlan } from '@rackhand/contract/rack/rack';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

export const racksKey = ['racks'] as const;
/** The last plan that an event told, for answers that were on their way when it came. */
const toldKey = ['racks_told'] as const;

/** All racks; live events keep them true, so they are asked for once. */
export function racksQuery(api: ApiClient) {
  return queryOptions({
    queryKey: racksKey,
    queryFn: async ({ client, signal }): Promise<RackPlan> => {
      const plan = await api.call(racks, { signal, automatic: true });
      return newerPlan(client.getQueryData<RackPlan>(toldKey), plan);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks again, where the stream can't tell. */
export function reloadRacks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: racksKey });
}

export function applyRacks(client: QueryClient, plan: RackPlan): void {
  client.setQueryDefaults(toldKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<RackPlan>(toldKey, (known) => newerPlan(known, plan));
  client.setQueryData<RackPlan>(racksKey, (known) => known && newerPlan(known, plan));
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
