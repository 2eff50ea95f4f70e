import { limits } from '@rackhand/contract/limits';
import type { SearchValues } from '../../platform/search-values.ts';
import { type ListSearch, parseListSearch } from './list-view.ts';

/** What of the pool stands in the address: that of a list, the view, and whose details are open. */
export interface PoolSearch extends ListSearch {
  view?: 'table';
  /** A UDID: text, however much it looks like a number. */
  device?: string;
}

export function parsePoolSearch(values: SearchValues): PoolSearch {
  const search: PoolSearch = parseListSearch(values, limits.poolPageSizes);
  if (values.view === 'table') search.view = 'table';
  if (values.device !== undefined && values.device !== '') search.device = values.device.slice(0, 200);
  return search;
}
