import { limits } from '@rackhand/contract/limits';
import { useEffect } from 'react';
import { lastPageOf, type PageSearch } from './page-search.ts';

/** Goes to a list's last page where the one that was asked for lies behind it; `total` is null while it is not known. */
export function useLastPage(search: PageSearch, total: number | null, onPage: (page: number) => void): void {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const last = total === null ? null : lastPageOf(page, limit, total);
  useEffect(() => {
    if (last !== null) onPage(last);
  }, [last, onPage]);
}
