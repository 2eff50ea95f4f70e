import { type Density, densities } from '@rackhand/contract/call/list-view';
import type { DeviceColumn } from '@rackhand/contract/device/device-columns';
import { type StateGroup, stateGroups } from '@rackhand/contract/device/device-states';
import { limits } from '@rackhand/contract/limits';
import type { SearchValues } from '../../platform/search-values.ts';
import { formatSort, nextSort, parseColumns, parseSort } from './list-address.ts';

/** What of a device table stands in the address. Absent values are the defaults of document 1 section 9. */
export interface ListSearch {
  page?: number | undefined;
  limit?: number | undefined;
  q?: string | undefined;
  state?: StateGroup | undefined;
  /** A UDID: text, however much it looks like a number. */
  device?: string | undefined;
  /** UDID of a row to be shown. */
  highlight?: string | undefined;
  sort?: string | undefined;
  columns?: string | undefined;
  density?: Density | undefined;
  /** Number of the saved view that was chosen; what it holds stands in the address beside it. */
  saved?: number | undefined;
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
    highlight: textOf(values.highlight),
    sort: formatSort(parseSort(values.sort)),
    columns: parseColumns(values.columns)?.join(),
    density: densities.find((density) => density === values.density),
    saved: wholeNumber(values.saved),
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

/** A page beyond the last one shows the last; without a page, that of the row at `place` is shown. */
export function pageViewOf(
  { page, limit = limits.listDefaultLimit }: ListSearch,
  total: number,
  place = -1,
): PageView {
  const pages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page ?? Math.floor(Math.max(0, place) / limit) + 1, pages);
  return { page: shown, pages, limit, offset: (shown - 1) * limit };
}

/** Changing rows per page leads to page 1 where the place would lie beyond the end (document 1 section 2). */
export function withLimit(search: ListSearch, limit: number, total: number): ListSearch {
  const page = search.page ?? 1;
  return { ...search, limit, page: (page - 1) * limit >= total ? 1 : page };
}

export interface FilterChange {
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

/** Another order is another list as well. */
export function withSort<Search extends ListSearch>(
  search: Search,
  column: DeviceColumn,
  besides: boolean,
): Search {
  const next: Search = { ...search, sort: formatSort(nextSort(parseSort(search.sort), column, besides)) };
  delete next.page;
  return next;
}

/** Columns and order stay. */
export function withoutFilter<Search extends ListSearch>({
  q: _q,
  state: _state,
  page: _page,
  ...rest
}: Search): ListSearch {
  return rest;
}
