import { type Drift, drifts } from '@rackhand/contract/app/drifts';
import { limits } from '@rackhand/contract/limits';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** Document 8: page sizes of the app tables. */
export const driftPageSizes = limits.poolPageSizes;

/** What of the page stands in the address. */
export interface DriftSearch extends PageSearch {
  query?: string | undefined;
  drift?: Drift | undefined;
  /** The devices of this one; without it all packages. */
  package?: number | undefined;
}

export function parseDriftSearch(values: SearchValues): DriftSearch {
  const drift = drifts.find((name) => name === values.drift);
  return {
    ...parsePageSearch(values, driftPageSizes),
    query: values.query === '' ? undefined : values.query?.slice(0, limits.searchCharacters),
    drift,
    package: /^[1-9]\d{0,8}$/.test(values.package ?? '') ? Number(values.package) : undefined,
  };
}

/** What a call takes of it. */
export function driftQueryOf({ page = 1, limit = limits.listDefaultLimit, query, drift }: DriftSearch) {
  return {
    page,
    limit,
    ...(query === undefined ? {} : { query }),
    ...(drift === undefined ? {} : { drift }),
  };
}
