import { type StateGroup, stateGroups } from '@rackhand/contract/device-states';
import { limits } from '@rackhand/contract/limits';
import type { SearchValues } from '../../platform/search-values.ts';

/** What of a device table stands in the address. Absent values are the defaults of document 1 section 9. */
export interface ListSearch {
  page?: number;
  limit?: number;
  q?: string;
  state?: StateGroup;
  /** A UDID: text, however much it looks like a number. */
  device?: string;
}

/** Junk in the address is ignored. */
export function parseListSearch(values: SearchValues, sizes: readonly number[]): ListSearch {
  const search: ListSearch = {};
  const page = wholeNumber(values.page);
  if (page !== null) search.page = page;
  const limit = wholeNumber(values.limit);
  if (limit !== null && sizes.includes(limit)) search.limit = limit;
  if (values.q !== undefined && values.q !== '') search.q = values.q.slice(0, 200);
  const state = stateGroups.find((group) => group === values.state);
  if (state !== undefined) search.state = state;
  if (values.device !== undefined && values.device !== '') search.device = values.device.slice(0, 200);
  return search;
}

function wholeNumber(text: string | number | undefined): number | null {
  return /^[1-9]\d{0,6}$/.test(String(text)) ? Number(text) : null;
}

export interface PageView {
  page: number;
  pages: number;
  limit: number;
  /** Index of the first row that is shown. */
  offset: number;
}

/** A page beyond the last one shows the last. */
export function pageViewOf(
  { page = 1, limit = limits.listDefaultLimit }: ListSearch,
  total: number,
): PageView {
  const pages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, pages);
  return { page: shown, pages, limit, offset: (shown - 1) * limit };
}

/** Changing rows per page leads to page 1 where the place would lie beyond the end (document 1 section 2). */
export function withLimit(search: ListSearch, limit: number, total: number): ListSearch {
  const page = search.page ?? 1;
  return { ...search, limit, page: (page - 1) * limit >= total ? 1 : page };
}

interface FilterChange {
  q?: string;
  state?: StateGroup | null;
}

/** Another filter is another list: its first page is shown. */
export function withFilter<Search extends ListSearch>(search: Search, change: FilterChange): Search {
  const next: Search = { ...search };
  delete next.page;
  if (change.q === '') delete next.q;
  else if (change.q !== undefined) Object.assign(next, { q: change.q });
  if (change.state === null) delete next.state;
  else if (change.state !== undefined) Object.assign(next, { state: change.state });
  return next;
}
