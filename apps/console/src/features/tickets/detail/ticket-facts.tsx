import { paymentWords, ticketKindWords, ticketStatusWords } from '@rackhand/contract/points/point-words';
import type { Ticket } from '@rackhand/contract/points/ticket';
import type { ReactElement } from 'react';
import { formatDate, formatDateTime, formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { PlainText } from '../../../ui/plain-text.tsx';
import { OwnerLink } from '../owner-link.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import styles from '../tickets.module.css';
import { type Row, receiptRows } from './receipt-rows.ts';

interface TicketFactsProps {
  ticket: Ticket;
  /** Basic points that its cancelling took. */
  cancelledBasic: number;
  stale: boolean;
}

/** Facts and receipt: what was paid stands with how it came about. */
export function TicketFacts({ ticket, cancelledBasic, stale }: TicketFactsProps): ReactElement {
  const words = useMessages(ticketMessages);
  const language = useLanguage();
  const { columns } = words;
  const { basic_point, bonus_point, expires_at } = ticket;
  const facts: Row[] = [
    [columns.kind, ticketKindWords[ticket.kind][language]],
    [columns.status, ticketStatusWords[ticket.status][language]],
    [columns.points, `${formatNumber(basic_point)} + ${formatNumber(bonus_point)}`],
    [columns.left_basic, `${formatNumber(ticket.left_basic)} + ${formatNumber(ticket.left_bonus)}`],
    [words.reserved, formatNumber(ticket.reserved)],
    [columns.created_at, formatDateTime(Date.parse(ticket.created_at))],
    [columns.expires_at, expires_at === null ? words.noEnd : formatDate(Date.parse(expires_at) - 1)],
    [columns.created_by, ticket.created_by],
    [words.note, ticket.note],
  ];
  const paid: Row[] = [
    [columns.product_name, ticket.product_name],
    [columns.payment, ticket.payment === null ? '' : paymentWords[ticket.payment][language]],
    [words.keys.order_id, ticket.order_id ?? ''],
    ...receiptRows(ticket, cancelledBasic, language),
  ];
  return (
    <dl className={styles.figures} aria-label={words.facts} data-stale={stale || undefined}>
      <div>
        <dt>{columns.owner_name}</dt>
        <dd>
          <OwnerLink ticket={ticket} />
        </dd>
      </div>
      {[...facts, ...(ticket.kind === 'purchase' ? paid : [])].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <PlainText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
