import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPage } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { LedgerTable } from './detail/ledger-table.tsx';
import { LedgerFilters } from './list/ledger-filters.tsx';
import { ticketMessages } from './ticket-messages.ts';
import { ledgerBodyOf, ledgerQuery, type PointOwner } from './ticket-queries.ts';
import { type LedgerKey, type LedgerSearch, ledgerSortOf, type PointKey } from './ticket-view.ts';

interface LedgerEntriesProps<Key extends PointKey> {
  /** null: those of all. */
  owner: PointOwner | null;
  keys: Record<Key, string>;
  usualKey: Key;
  search: LedgerSearch<Key>;
  onSearch: (search: LedgerSearch<Key>) => void;
}

type PointLedgerProps = Pick<LedgerEntriesProps<LedgerKey>, 'search' | 'onSearch'> & { owner: PointOwner };

/** Every movement of an owner's points. */
export function PointLedger(props: PointLedgerProps): ReactElement {
  const words = useMessages(ticketMessages);
  const { test_run_id, ticket_id } = words.entries;
  return (
    <>
      <h2>{words.ledger}</h2>
      <LedgerEntries keys={{ test_run_id, ticket_id }} usualKey="test_run_id" {...props} />
    </>
  );
}

/** Newest first by itself; what a run has cost can be given back here. */
export function LedgerEntries<Key extends PointKey>({
  owner,
  keys,
  usualKey,
  search,
  onSearch,
}: LedgerEntriesProps<Key>): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(ticketMessages);
  const query = useQuery(ledgerQuery(api, owner, search));
  const { data, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  useLastPage(search, data === undefined || isPlaceholderData ? null : data.total_count, (page) =>
    onSearch({ ...search, page }),
  );
  const isNarrowed = [search.sval, search.kind, search.from, search.to].some((part) => part !== undefined);
  return (
    <>
      <LedgerFilters
        {...{ keys, usualKey }}
        key={`${search.skey ?? ''} ${search.sval ?? ''}`}
        search={search}
        onChange={(next) => onSearch({ ...search, ...next, page: undefined })}
      >
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
            sorting={{
              sort: ledgerSortOf(search),
              onSort: (sort) => onSearch({ ...search, sort, page: undefined }),
            }}
            of={owner === null ? 'all' : 'owner'}
          />
          <SearchPager search={search} total={data.total_count} onSearch={onSearch} />
        </>
      )}
    </>
  );
}
