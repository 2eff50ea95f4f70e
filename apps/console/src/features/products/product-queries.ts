import { listProducts } from '@rackhand/contract/endpoints/products';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { customersKey } from '../../platform/live/customers-key.ts';
import { type ProductSearch, productSortOf } from './product-view.ts';

const productsKey = [...customersKey, 'products'] as const;

/** All of them: how many have each status is counted here. */
export function productsQuery(api: ApiClient, search: ProductSearch) {
  const sort = productSortOf(search);
  const query = sort === undefined ? {} : { sort: JSON.stringify(sort) };
  return queryOptions({
    queryKey: [...productsKey, query] as const,
    queryFn: async ({ signal }) => (await api.call(listProducts, { query, signal })).products,
    placeholderData: keepPreviousData,
  });
}

/** @returns once they have come */
export function reloadProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: productsKey });
}
