import type { SortedBy } from '@rackhand/contract/call/list-query';
import { type ProductColumn, productColumns } from '@rackhand/contract/points/product-columns';
import { type ProductStatus, productStatuses } from '@rackhand/contract/points/product-states';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** What the page shows, as it stands in the address. */
export interface ProductSearch extends PageSearch {
  product_status?: ProductStatus | undefined;
  sort?: string | undefined;
}

/** Junk in the address is ignored. */
export function parseProductSearch(values: SearchValues): ProductSearch {
  return {
    ...parsePageSearch(values),
    product_status: productStatuses.find((status) => status === values.product_status),
    sort: productSortOf(values) === undefined ? undefined : values.sort,
  };
}

export function productSortOf({ sort }: { sort?: string | undefined }): SortedBy<ProductColumn> | undefined {
  return parseColumnSort(sort, productColumns);
}
