import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Pager } from '../../ui/pager.tsx';
import { deviceMessages } from './device-messages.ts';
import type { PageView } from './list-view.ts';

interface DevicePagerProps {
  view: PageView;
  total: number;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

export function DevicePager({ view, total, sizes, onPage, onLimit }: DevicePagerProps): ReactElement {
  const words = useMessages(deviceMessages);
  const last = Math.min(view.offset + view.limit, total);
  const labels = {
    nav: words.pager,
    rows: words.rowsPerPage,
    range: words.range(formatNumber(view.offset + 1), formatNumber(last), formatNumber(total)),
    previous: words.previousPage,
    next: words.nextPage,
  };
  return (
    <Pager
      page={view.page}
      pages={view.pages}
      limit={view.limit}
      sizes={sizes}
      labels={labels}
      onPage={onPage}
      onLimit={onLimit}
    />
  );
}
