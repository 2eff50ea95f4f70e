import { ticketKindWords, ticketStatusWords } from '@rackhand/contract/points/point-words';
import { ticketKinds, ticketStatuses } from '@rackhand/contract/points/ticket-columns';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { GiveButton } from './give-button.tsx';
import { TicketSearchForm } from './list/ticket-search-form.tsx';
import { TicketLots } from './ticket-lots.tsx';
import { ticketMessages } from './ticket-messages.ts';
import { ticketBodyOf, ticketsQuery } from './ticket-queries.ts';
import { type TicketSearch, ticketSortOf } from './ticket-view.ts';

const route = getRouteApi('/signed-in/ticket_list');

/** All lots of points, bought and given. Document 10, Points, tickets, products. */
export function TicketListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(ticketMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(ticketsQuery(api, search));
  const { data, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  const change = (next: TicketSearch): void =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }) });
  useLastPageOf(query, search);
  const { sval, kind, status, owners, from, to, uid, team_id } = search;
  const narrowing = [sval, kind, status, owners, from, to, uid, team_id];
  const isNarrowed = narrowing.some((part) => part !== undefined);
  return (
    <Page
      title={words.listTitle}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      isList
      tools={
        <>
          <KindAndStatus search={search} onChange={change} />
          <CsvButton
            body={{ table: search.kind === 'gift' ? 'points' : 'tickets', ...ticketBodyOf(search) }}
          />
          <GiveButton owner={null} />
        </>
      }
    >
      <TicketSearchForm
        key={`${search.skey ?? ''} ${search.sval ?? ''}`}
        search={search}
        owner={data?.tickets[0]}
        onSearch={(next) => void navigate({ search: next })}
      />
      <LoadState query={query} words={words} rows={6} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.none}>
          {isNarrowed && <Button onClick={() => void navigate({ search: {} })}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <TicketLots
            label={words.listTitle}
            tickets={data.tickets}
            stale={stale}
            sorting={{ sort: ticketSortOf(search), onSort: (sort) => change({ sort }) }}
          />
          <SearchPager
            search={search}
            total={data.total_count}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
    </Page>
  );
}

interface KindAndStatusProps {
  search: TicketSearch;
  onChange: (change: TicketSearch) => void;
}

function KindAndStatus({ search, onChange }: KindAndStatusProps): ReactElement {
  const words = useMessages(ticketMessages);
  const language = useLanguage();
  const any = { value: 'any' as const, label: words.any };
  return (
    <>
      <Segmented
        label={words.kind}
        options={[any, ...ticketKinds.map((value) => ({ value, label: ticketKindWords[value][language] }))]}
        value={search.kind ?? 'any'}
        onChange={(kind) => onChange({ kind: kind === 'any' ? undefined : kind })}
      />
      <Segmented
        label={words.status}
        options={[
          any,
          ...ticketStatuses.map((value) => ({ value, label: ticketStatusWords[value][language] })),
        ]}
        value={search.status ?? 'any'}
        onChange={(status) => onChange({ status: status === 'any' ? undefined : status })}
      />
      <Segmented
        label={words.owners}
        options={[any, { value: 'used_up' as const, label: words.usedUp }]}
        value={search.owners ?? 'any'}
        onChange={(owners) => onChange({ owners: owners === 'any' ? undefined : owners })}
      />
    </>
  );
}
