import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualTicketOrder } from '@rackhand/contract/call/usual-orders';
import { paymentWords, ticketKindWords, ticketStatusWords } from '@rackhand/contract/points/point-words';
import { type Ticket } from '@rackhand/contract/points/ticket';
import {
  type TicketColumn,
  type TicketStatus,
  ticketColumns,
} from '@rackhand/contract/points/ticket-columns';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatDate, formatDateTime, formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../platform/use-column-sorting.ts';
import { formatWon } from '../../platform/won.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { OwnerLink } from './owner-link.tsx';
import { ticketMessages } from './ticket-messages.ts';
import styles from './tickets.module.css';

interface TicketLotsProps {
  label: string;
  tickets: readonly Ticket[];
  stale: boolean;
  /** Without it the order is as it comes. */
  sorting?: { sort: SortedBy<TicketColumn> | undefined; onSort: (sort: string | undefined) => void };
}

const signs = { active: '●', used: '✓', expired: '◷', cancelled: '–' } as const satisfies Record<
  TicketStatus,
  string
>;
const numbers = new Set(['points', 'left_basic', 'price', 'discount', 'amount', 'tax']);

export function TicketLots({ label, tickets, stale, sorting }: TicketLotsProps): ReactElement {
  const words = useMessages(ticketMessages);
  const columns = Object.entries(words.columns).map(([name, text]) => ({
    ...{ name, label: text },
    ...(numbers.has(name) ? { align: 'end' as const } : {}),
  }));
  const by = useColumnSorting(
    ticketColumns,
    usualTicketOrder,
    sorting?.sort,
    sorting?.onSort ?? (() => undefined),
  );
  return (
    <DataTable label={label} columns={columns} {...(sorting && { sorting: by })} stale={stale}>
      {tickets.map((ticket) => (
        <TicketRow key={ticket.ticket_id} ticket={ticket} />
      ))}
    </DataTable>
  );
}

function TicketRow({ ticket }: { ticket: Ticket }): ReactElement {
  const words = useMessages(ticketMessages);
  const language = useLanguage();
  const { ticket_id, uid, team_id, kind, product_name, status, payment, expires_at } = ticket;
  const owner = uid ?? String(team_id);
  const isBought = kind === 'purchase';
  return (
    <tr>
      <td data-mono>
        <Link to={paths.ticketDetail} search={{ owner, ticket_id: String(ticket_id) }}>
          {ticket_id}
        </Link>
      </td>
      <th scope="row" className={styles.owner}>
        <OwnerLink ticket={ticket} />
      </th>
      <td>{ticketKindWords[kind][language]}</td>
      <td data-wrap>
        <PlainText text={product_name} />
      </td>
      <td data-align="end">
        {formatNumber(ticket.basic_point)} + {formatNumber(ticket.bonus_point)}
      </td>
      <td data-align="end">{formatNumber(ticket.left_basic + ticket.left_bonus)}</td>
      <td data-align="end">{isBought && formatWon(ticket.price)}</td>
      <td data-align="end">{isBought && `${String(ticket.discount)} %`}</td>
      <td data-align="end">{isBought && formatWon(ticket.amount)}</td>
      <td data-align="end">{isBought && formatWon(ticket.tax)}</td>
      <td>{payment === null ? '' : paymentWords[payment][language]}</td>
      <td>
        <Mark sign={signs[status]} tone={status === 'active' ? 'good' : undefined}>
          {ticketStatusWords[status][language]}
        </Mark>
      </td>
      <td>{formatDateTime(Date.parse(ticket.created_at))}</td>
      <td>{expires_at === null ? words.noEnd : formatDate(Date.parse(expires_at) - 1)}</td>
      <td>{ticket.created_by}</td>
    </tr>
  );
}
