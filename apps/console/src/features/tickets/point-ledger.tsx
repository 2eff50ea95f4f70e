import { entryKinds } from '@rackhand/contract/points/ledger';
import { entryKindWords } from '@rackhand/contract/points/point-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { DaySpanFields } from '../../platform/form/day-span-fields.tsx';
import { daySpanMessages } from '../../platform/form/day-span-messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { FilterField, Filters } from '../../ui/filters.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { LedgerTable } from './detail/ledger-table.tsx';
import { ticketMessages } from './ticket-messages.ts';
import { ledgerBodyOf, ledgerQuery, type PointOwner } from './ticket-queries.ts';
import type { LedgerSearch } from './ticket-view.ts';

interface PointLedgerProps {
  owner: PointOwner;
  search: LedgerSearch;
  onSearch: (search: LedgerSearch) => void;
}

/** Every movement of an owner's points, newest first; what a run has cost can be given back here. */
export function PointLedger({ owner, search, onSearch }: PointLedgerProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(ticketMessages);
  const query = useQuery(ledgerQuery(api, owner, search));
  const { data, isPlaceholderData: stale } = query;
  const isNarrowed = [search.kind, search.from, search.to].some((part) => part !== undefined);
  return (
    <>
      <h2>{words.ledger}</h2>
      <LedgerFilters search={search} onChange={(next) => onSearch({ ...search, ...next, page: undefined })}>
        <CsvButton body={{ table: 'ledger', ...ledgerBodyOf(owner, search) }} />
      </LedgerFilters>
      <LoadState
        query={query}
        words={{ loading: words.ledgerLoading, loadFailed: words.ledgerFailed }}
        rows={4}
      />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noSuchEntries : words.noEntries}>
          {isNarrowed && <Button onClick={() => onSearch({})}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <LedgerTable
            entries={data.entries}
            stale={stale}
            owner={'uid' in owner ? owner.uid : String(owner.team_id)}
          />
          <SearchPager search={search} total={data.total_count} onSearch={onSearch} />
        </>
      )}
    </>
  );
}

interface LedgerFiltersProps {
  search: LedgerSearch;
  onChange: (change: LedgerSearch) => void;
  children: ReactElement;
}

function LedgerFilters({ search, onChange, children }: LedgerFiltersProps): ReactElement {
  const words = useMessages(ticketMessages);
  const days = useMessages(daySpanMessages);
  const language = useLanguage();
  const { kind, from, to } = search;
  return (
    <Filters
      label={words.ledger}
      chosen={[
        [words.entries.kind, kind && entryKindWords[kind][language]],
        [days.from, from],
        [days.to, to],
      ]}
    >
      <FilterField label={words.entries.kind}>
        <select
          value={kind ?? ''}
          onChange={({ target }) => onChange({ kind: entryKinds.find((one) => one === target.value) })}
        >
          <option value="">{words.any}</option>
          {entryKinds.map((one) => (
            <option key={one} value={one}>
              {entryKindWords[one][language]}
            </option>
          ))}
        </select>
      </FilterField>
      <DaySpanFields span={{ from, to }} onChange={onChange} />
      {children}
    </Filters>
  );
}
