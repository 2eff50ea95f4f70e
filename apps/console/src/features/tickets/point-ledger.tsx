import { type EntryKind, entryKinds } from '@rackhand/contract/points/ledger';
import { entryKindWords } from '@rackhand/contract/points/point-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
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
import { ledgerBodyOf, ledgerQuery } from './ticket-queries.ts';
import type { LedgerSearch } from './ticket-view.ts';

interface PointLedgerProps {
  uid: string;
  search: LedgerSearch;
  onSearch: (search: LedgerSearch) => void;
}

/** Every movement of a user's points, newest first; what a run has cost can be given back here. */
export function PointLedger({ uid, search, onSearch }: PointLedgerProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(ticketMessages);
  const query = useQuery(ledgerQuery(api, uid, search));
  const { data, isPlaceholderData: stale } = query;
  const { kind } = search;
  return (
    <>
      <h2>{words.ledger}</h2>
      <KindFilter kind={kind} onKind={(next) => onSearch({ ...search, kind: next, page: undefined })}>
        <CsvButton body={{ table: 'ledger', ...ledgerBodyOf(uid, search) }} />
      </KindFilter>
      <LoadState
        query={query}
        words={{ loading: words.ledgerLoading, loadFailed: words.ledgerFailed }}
        rows={4}
      />
      {data?.total_count === 0 && (
        <EmptyPlate text={kind === undefined ? words.noEntries : words.noSuchEntries}>
          {kind !== undefined && <Button onClick={() => onSearch({})}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <LedgerTable entries={data.entries} stale={stale} owner={uid} />
          <SearchPager search={search} total={data.total_count} onSearch={onSearch} />
        </>
      )}
    </>
  );
}

interface KindFilterProps {
  kind: EntryKind | undefined;
  onKind: (kind: EntryKind | undefined) => void;
  children: ReactElement;
}

function KindFilter({ kind, onKind, children }: KindFilterProps): ReactElement {
  const words = useMessages(ticketMessages);
  const language = useLanguage();
  return (
    <Filters label={words.ledger} chosen={[[words.entries.kind, kind && entryKindWords[kind][language]]]}>
      <FilterField label={words.entries.kind}>
        <select
          value={kind ?? ''}
          onChange={({ target }) => onKind(entryKinds.find((one) => one === target.value))}
        >
          <option value="">{words.any}</option>
          {entryKinds.map((one) => (
            <option key={one} value={one}>
              {entryKindWords[one][language]}
            </option>
          ))}
        </select>
      </FilterField>
      {children}
    </Filters>
  );
}
