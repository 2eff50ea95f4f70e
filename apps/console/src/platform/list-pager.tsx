import type { ReactElement } from 'react';
import { Pager } from '../ui/pager.tsx';
import { formatNumber } from './formats.ts';
import { useMessages } from './i18n/use-messages.ts';
import { pagerMessages } from './pager-messages.ts';

interface ListPagerProps {
  /** Of which list, where there are several on a page. */
  name?: string | undefined;
  page: number;
  limit: number;
  total: number;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

/** The pages of a list: how many rows each has, where one is, and a step each way. */
export function ListPager({ name, page, limit, total, ...rest }: ListPagerProps): ReactElement {
  const words = useMessages(pagerMessages);
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  const labels = {
    nav: name ?? words.pager,
    rows: words.rowsPerPage,
    range: words.range(formatNumber(Math.min(first, total)), formatNumber(last), formatNumber(total)),
    previous: words.previousPage,
    next: words.nextPage,
  };
  return (
    <Pager
      page={page}
      pages={Math.max(1, Math.ceil(total / limit))}
      limit={limit}
      labels={labels}
      {...rest}
    />
  );
}
