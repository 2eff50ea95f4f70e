import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

export interface AdminSearch extends PageSearch {
  q?: string | undefined;
}

export function parseAdminSearch(values: SearchValues): AdminSearch {
  return { ...parsePageSearch(values), q: values.q === '' ? undefined : values.q?.slice(0, 100) };
}
