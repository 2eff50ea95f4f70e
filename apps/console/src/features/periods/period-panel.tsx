import { type PeriodState, periodStates } from '@rackhand/contract/points/period';
import { periodStateWords } from '@rackhand/contract/points/point-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useCallback } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPage } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { PeriodFrame } from './parts/period-frame.tsx';
import { PeriodTable } from './parts/period-table.tsx';
import { periodMessages } from './period-messages.ts';
import { periodKeysOf, periodsQuery } from './period-queries.ts';
import { type PeriodSearch, periodSortOf } from './period-view.ts';

interface PeriodPanelProps {
  search: PeriodSearch;
  /** The same function each time. */
  onSearch: (search: PeriodSearch) => void;
}

/** Period tickets of the deployment, newest first by itself; they are given and cancelled here. Document 10, Screens. */
export function PeriodPanel({ search, onSearch }: PeriodPanelProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(periodMessages);
  const query = useQuery(periodsQuery(api, search));
  const { data, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  useLastPage(search, data === undefined || isPlaceholderData ? null : data.total_count, (page) =>
    onSearch({ ...search, page }),
  );
  const isNarrowed = search.q !== undefined || search.period_state !== undefined;
  const change = (next: PeriodSearch): void => onSearch({ ...search, page: undefined, ...next });
  return (
    <PeriodFrame
      of={null}
      tools={
        <>
          <StateChoice
            state={search.period_state ?? null}
            onChange={(state) => change({ period_state: state ?? undefined })}
          />
          <UserSearch search={search} onSearch={onSearch} />
          <CsvButton body={{ table: 'periods', ...periodKeysOf(search) }} />
        </>
      }
    >
      <LoadState query={query} words={words} rows={3} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.none}>
          {isNarrowed && <Button onClick={() => onSearch({})}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <PeriodTable
            periods={data.periods}
            stale={stale}
            sort={periodSortOf(search)}
            onSort={(sort) => change({ sort })}
          />
          <SearchPager search={search} total={data.total_count} onSearch={onSearch} />
        </>
      )}
    </PeriodFrame>
  );
}

function UserSearch({ search, onSearch }: PeriodPanelProps): ReactElement {
  const words = useMessages(periodMessages);
  const find = useCallback(
    (text: string) => onSearch({ ...search, page: undefined, q: text === '' ? undefined : text }),
    [search, onSearch],
  );
  const [typed, setTyped] = useTyped(search.q ?? '', find);
  return <SearchField label={words.find} placeholder={words.userPart} value={typed} onChange={setTyped} />;
}

interface StateChoiceProps {
  state: PeriodState | null;
  onChange: (state: PeriodState | null) => void;
}

function StateChoice({ state, onChange }: StateChoiceProps): ReactElement {
  const words = useMessages(periodMessages);
  const language = useLanguage();
  const any = { value: 'any' as const, label: words.any };
  return (
    <Segmented
      label={words.state}
      options={[any, ...periodStates.map((value) => ({ value, label: periodStateWords[value][language] }))]}
      value={state ?? 'any'}
      onChange={(value) => onChange(value === 'any' ? null : value)}
    />
  );
}
