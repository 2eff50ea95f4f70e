import { listDeliveries, listWebhooks } from '@rackhand/contract/endpoints/webhooks';
import { limits } from '@rackhand/contract/limits';
import { deliveryStates } from '@rackhand/contract/webhook/webhook';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import type { WebhookSearch } from './webhook-view.ts';

const webhooksKey = ['webhooks'] as const;
/** Deliveries go by themselves. */
const refetchMs = 5_000;

export function webhooksQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...webhooksKey, 'list'] as const,
    queryFn: async ({ signal, client, queryKey }) => {
      // Opening the page is the person's own call, what follows is not.
      const automatic = client.getQueryData(queryKey) !== undefined;
      return (await api.call(listWebhooks, { automatic, signal })).webhooks;
    },
    refetchInterval: refetchMs,
  });
}

export function deliveriesQuery(api: ApiClient, id: number, search: WebhookSearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const state = deliveryStates.find((name) => name === search.delivery_state);
  const query = { page, limit, ...(state !== undefined && { state }) };
  return queryOptions({
    queryKey: [...webhooksKey, 'deliveries', id, query] as const,
    queryFn: ({ signal, client, queryKey }) => {
      const automatic = client.getQueryData(queryKey) !== undefined;
      return api.call(listDeliveries, { params: { webhook_id: String(id) }, query, automatic, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
}

/** Their deliveries too. */
export function reloadWebhooks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: webhooksKey });
}
