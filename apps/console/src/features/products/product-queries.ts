import { listProducts } from '@rackhand/contract/endpoints/products';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { customersKey } from '../../platform/live/customers-key.ts';

const productsKey = [...customersKey, 'products'] as const;

/** All of them: how many have each status is counted here. */
export function productsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: productsKey,
    queryFn: async ({ signal }) => (await api.call(listProducts, { signal })).products,
  });
}

export function reloadProducts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: productsKey });
}
