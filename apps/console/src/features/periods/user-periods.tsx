import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { PeriodFrame } from './parts/period-frame.tsx';
import { PeriodTable } from './parts/period-table.tsx';
import { periodMessages } from './period-messages.ts';
import { userPeriodsQuery } from './period-queries.ts';
import { type PeriodSearch, periodSortOf } from './period-view.ts';

interface UserPeriodsProps {
  of: { uid: string; name: string };
  search: PeriodSearch;
  onSearch: (search: PeriodSearch) => void;
}

/** All period tickets of one user; they are given and cancelled here. */
export function UserPeriods({ of, search, onSearch }: UserPeriodsProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(periodMessages);
  const query = useQuery(userPeriodsQuery(api, of.uid, search));
  const { data, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  return (
    <PeriodFrame of={of}>
      <LoadState query={query} words={words} rows={3} />
      {data?.length === 0 && <EmptyPlate text={words.none} />}
      {data !== undefined && data.length > 0 && (
        <PeriodTable
          periods={data}
          stale={stale}
          sort={periodSortOf(search)}
          onSort={(sort) => onSearch({ sort })}
        />
      )}
    </PeriodFrame>
  );
}
