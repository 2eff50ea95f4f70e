import type { SortedBy } from '@rackhand/contract/call/list-query';
import {
  type NoticeColumn,
  type NoticeState,
  noticeColumns,
  noticeLimits,
  noticeStates,
} from '@rackhand/contract/notice/notice';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** What the list shows, as it stands in the address. */
export interface NoticeSearch extends PageSearch {
  noti_state?: NoticeState | undefined;
  q?: string | undefined;
  sort?: string | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parseNoticeSearch(values: SearchValues): NoticeSearch {
  const q = values.q?.slice(0, noticeLimits.searchCharacters);
  return {
    ...parsePageSearch(values),
    noti_state: noticeStates.find((state) => state === values.noti_state),
    q: q === '' ? undefined : q,
    sort: noticeSortOf(values) === undefined ? undefined : values.sort,
  };
}

export function noticeSortOf({ sort }: { sort?: string | undefined }): SortedBy<NoticeColumn> | undefined {
  return parseColumnSort(sort, noticeColumns);
}

/** A new one, the one that is edited, or a new one that begins as a copy. */
export interface NoticeEditSearch {
  noti_id?: number | undefined;
  copy?: number | undefined;
}

export function parseNoticeEdit({ noti_id, copy }: SearchValues): NoticeEditSearch {
  return { noti_id: idOf(noti_id), copy: idOf(copy) };
}

function idOf(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : undefined;
}
