import { limits } from '@rackhand/contract/limits';
import type { SearchValues } from '../../platform/search-values.ts';
import { type ListSearch, parseListSearch } from './list-view.ts';

/** What of the pool stands in the address: that of a list, the view, and whose details and settings are open. */
export interface PoolSearch extends ListSearch {
  view?: 'table';
  /** Not only the panel of `device`, also its settings. */
  settings?: 'open';
}

export function parsePoolSearch(values: SearchValues): PoolSearch {
  const search: PoolSearch = parseListSearch(values, limits.poolPageSizes);
  if (values.view === 'table') search.view = 'table';
  if (values.settings === 'open') search.settings = 'open';
  return search;
}
