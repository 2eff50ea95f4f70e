import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

export interface HistorySearch extends PageSearch {
  kind?: 'sign_in' | 'all' | undefined;
}

export function parseHistorySearch(values: SearchValues): HistorySearch {
  return { ...parsePageSearch(values), kind: values.kind === 'all' ? 'all' : undefined };
}
