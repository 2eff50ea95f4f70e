import type { Ticket } from '@rackhand/contract/points/ticket';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
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
  const { owner, ticket_id: id } = route.useSearch();
  if (owner !== undefined && id !== undefined) return <OneTicket owner={owner} id={id} />;
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

function OneTicket({ owner, id }: { owner: string; id: string }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(ticketMessages);
  const query = useQuery(ticketQuery(api, owner, id));
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
          <TicketFacts ticket={data.ticket} entries={data.entries} />
          <h2>{words.ledger}</h2>
          <LedgerTable entries={data.entries} />
          {asked === 'edit' && <EditTicketDialog ticket={data.ticket} owner={owner} onClose={close} />}
          {asked === 'cancel' && <CancelTicketDialog ticket={data.ticket} onClose={close} />}
        </>
      )}
    </Page>
  );
}

function whyNotCancelled(
  { status, reserved }: Ticket,
  words: { notActive: string; hasReserved: string },
): string | null {
  if (status !== 'active') return words.notActive;
  return reserved > 0 ? words.hasReserved : null;
}
