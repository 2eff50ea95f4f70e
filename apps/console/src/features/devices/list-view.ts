import { type StateGroup, stateGroups } from '@rackhand/contract/device-states';
import { limits } from '@rackhand/contract/limits';
import type { SearchValues } from '../../platform/search-values.ts';

/** What of a device table stands in the address. Absent values are the defaults of document 1 section 9. */
export interface ListSearch {
  page?: number | undefined;
  limit?: number | undefined;
  q?: string | undefined;
  state?: StateGroup | undefined;
  /** A UDID: text, however much it looks like a number. */
  device?: string | undefined;
}

/** Junk in the address is ignored: each name is answered, so that what the address says never shines through. */
export function parseListSearch(values: SearchValues, sizes: readonly number[]): ListSearch {
  const limit = wholeNumber(values.limit);
  return {
    page: wholeNumber(values.page),
    limit: limit !== undefined && sizes.includes(limit) ? limit : undefined,
    q: textOf(values.q),
    state: stateGroups.find((group) => group === values.state),
    device: textOf(values.device),
  };
}

/** Text of the address, cut to what a search may be long; nothing where it is empty. */
function textOf(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text.slice(0, 200);
}

function wholeNumber(text: string | number | undefined): number | undefined {
  return /^[1-9]\d{0,6}$/.test(String(text)) ? Number(text) : undefined;
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
