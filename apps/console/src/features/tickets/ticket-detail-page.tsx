import { limits } from '@rackhand/contract/limits';
import type { Ticket } from '@rackhand/contract/points/ticket';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import type { PageSearch } from '../../platform/page-search.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPage } from '../../platform/use-last-page.ts';
import { Button, buttonLink } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { CancelTicketDialog } from './detail/cancel-ticket-dialog.tsx';
import { EditTicketDialog } from './detail/edit-ticket-dialog.tsx';
import { editTicketMessages } from './detail/edit-ticket-messages.ts';
import { LedgerTable } from './detail/ledger-table.tsx';
import { TicketFacts } from './detail/ticket-facts.tsx';
import { ticketMessages } from './ticket-messages.ts';
import { ticketQuery } from './ticket-queries.ts';

const route = getRouteApi('/signed-in/ticket_detail');

/** One lot of points: its receipt, and all that has become of it. */
export function TicketDetailPage(): ReactElement {
  const words = useMessages(ticketMessages);
  const { owner, ticket_id: id, ...paging } = route.useSearch();
  if (owner !== undefined && id !== undefined) return <OneTicket owner={owner} id={id} paging={paging} />;
  return (
    <Page title={words.title}>
      <EmptyPlate text={words.noChoice}>
        <Link className={buttonLink} to={paths.ticketList}>
          {words.toList}
        </Link>
      </EmptyPlate>
    </Page>
  );
}

interface OneTicketProps {
  owner: string;
  id: string;
  /** Of its ledger. */
  paging: PageSearch;
}

function OneTicket({ owner, id, paging }: OneTicketProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(ticketMessages);
  const query = useQuery(ticketQuery(api, { ...paging, owner, id }));
  const stale = useIsStale();
  const edits = useMessages(editTicketMessages);
  const [asked, ask] = useState<'edit' | 'cancel' | null>(null);
  const { data } = query;
  const unread = query.error !== null ? words.loadFailed : words.loading;
  const close = (): void => ask(null);
  return (
    <Page
      title={words.detailTitle(id)}
      tools={
        <>
          <Button
            whyNot={data === undefined ? unread : data.ticket.status === 'active' ? null : edits.notActive}
            onClick={() => ask('edit')}
          >
            {edits.edit}
          </Button>
          <Button
            look="danger"
            whyNot={data === undefined ? unread : whyNotCancelled(data.ticket, words)}
            onClick={() => ask('cancel')}
          >
            {words.cancelTicket}
          </Button>
        </>
      }
    >
      <LoadState query={query} words={words} rows={6} />
      {data !== undefined && (
        <>
          <TicketFacts ticket={data.ticket} cancelledBasic={data.cancelled_basic} stale={stale} />
          <h2>{words.ledger}</h2>
          <LedgerTable of="ticket" entries={data.entries} stale={stale || query.isPlaceholderData} />
          <EntryPager owner={owner} id={id} paging={paging} total={data.total_count} />
          {asked === 'edit' && <EditTicketDialog ticket={data.ticket} owner={owner} onClose={close} />}
          {asked === 'cancel' && <CancelTicketDialog ticket={data.ticket} onClose={close} />}
        </>
      )}
    </Page>
  );
}

/** Where all of its entries stand on one page there is none. */
function EntryPager({ owner, id, paging, total }: OneTicketProps & { total: number }): ReactElement | null {
  const navigate = route.useNavigate();
  const show = useCallback(
    (next: PageSearch): void => {
      void navigate({ search: { ...next, owner, ticket_id: id }, replace: true });
    },
    [navigate, owner, id],
  );
  useLastPage(paging, total, (page) => show({ ...paging, page }));
  if (total <= limits.listDefaultLimit) return null;
  return <SearchPager search={paging} total={total} onSearch={show} />;
}

function whyNotCancelled(
  { status, reserved }: Ticket,
  words: { notActive: string; hasReserved: string },
): string | null {
  if (status !== 'active') return words.notActive;
  return reserved > 0 ? words.hasReserved : null;
}
