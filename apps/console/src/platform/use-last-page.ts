import { limits } from '@rackhand/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { lastPageOf, type PageSearch } from './page-search.ts';

/** Goes to a list's last page where the one that was asked for lies behind it; `total` is null while it is not known. */
export function useLastPage(search: PageSearch, total: number | null, onPage: (page: number) => void): void {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const last = total === null ? null : lastPageOf(page, limit, total);
  useEffect(() => {
    if (last !== null) onPage(last);
  }, [last, onPage]);
}

interface PagedAnswer {
  data?: { total_count: number } | undefined;
  /** It is that of another page or filter. */
  isPlaceholderData: boolean;
}

/** The same of a list whose page stands in the address as `page`: an old link, or one to a list that has become shorter. */
export function useLastPageOf({ data, isPlaceholderData }: PagedAnswer, search: PageSearch): void {
  const navigate = useNavigate();
  const onPage = useCallback(
    (page: number) => void navigate({ to: '.', search: (now: object) => ({ ...now, page }), replace: true }),
    [navigate],
  );
  useLastPage(search, data === undefined || isPlaceholderData ? null : data.total_count, onPage);
}
