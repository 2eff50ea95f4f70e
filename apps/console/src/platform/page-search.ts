import { limits } from '@rackhand/contract/limits';
import type { SearchValues } from './search-values.ts';

/** Page and rows per page of a list, as they stand in the address; absent values are the defaults. Document 1 section 9. */
export interface PageSearch {
  page?: number | undefined;
  limit?: number | undefined;
}

/** Junk in the address is ignored. */
export function parsePageSearch(
  values: SearchValues,
  sizes: readonly number[] = limits.devicePageSizes,
): PageSearch {
  const limit = wholeNumber(values.limit);
  return {
    page: wholeNumber(values.page),
    limit: limit !== undefined && sizes.includes(limit) ? limit : undefined,
  };
}

function wholeNumber(text: string | number | undefined): number | undefined {
  return /^[1-9]\d{0,6}$/.test(String(text)) ? Number(text) : undefined;
}

/** Other rows per page lead to page 1 where the place would lie beyond the end. */
export function withPageLimit<Search extends PageSearch>(
  search: Search,
  limit: number,
  total: number,
): Search {
  return { ...search, limit, page: ((search.page ?? 1) - 1) * limit >= total ? 1 : search.page };
}

/** The list's last page, for an address that leads behind it; null where the page is one of the list. */
export function lastPageOf(page: number, limit: number, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / limit));
  return page > last ? last : null;
}
