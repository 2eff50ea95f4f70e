import { limits } from '@rackhand/contract/limits';
import type { SearchValues } from '../../platform/search-values.ts';
import { type ListSearch, parseListSearch } from './list-view.ts';

/** What of the pool stands in the address: that of a list, the view, and whose details and settings are open. */
export interface PoolSearch extends ListSearch {
  view?: 'table' | undefined;
  /** Not only the panel of `device`, also its settings. */
  settings?: 'open' | undefined;
}

export function parsePoolSearch(values: SearchValues): PoolSearch {
  return {
    ...parseListSearch(values, limits.poolPageSizes),
    view: values.view === 'table' ? 'table' : undefined,
    settings: values.settings === 'open' ? 'open' : undefined,
  };
}
