import { refundOf, vatOn } from '@rackhand/contract/points/money';
import type { Ticket } from '@rackhand/contract/points/ticket';
import type { Language } from '@rackhand/contract/text/language';
import { formatNumber } from '../../../platform/formats.ts';
import { formatWon } from '../../../platform/won.ts';
import { ticketMessages } from '../ticket-messages.ts';
import { receiptMessages } from './receipt-messages.ts';

export type Row = [name: string, value: string];

/** What was paid and what is given back of it, by the basic points that the cancelling took, each with how it comes about. */
export function receiptRows(ticket: Ticket, cancelledBasic: number, language: Language): Row[] {
  const [words, receipt] = [ticketMessages[language], receiptMessages[language]];
  const { price, discount, tax, supply, status, basic_point, left_basic } = ticket;
  const amount = formatWon(ticket.amount);
  const back = (left: number, refund: number): string =>
    `${receipt.refundOf(amount, formatNumber(left), formatNumber(basic_point))} = ${formatWon(refund)}`;
  const refund = (): Row => {
    if (status === 'active')
      return [receipt.refundNow, back(left_basic, refundOf(ticket.amount, left_basic, basic_point))];
    // Where an owner was erased, what was left has lapsed without money.
    const isReckoned = ticket.refund === refundOf(ticket.amount, cancelledBasic, basic_point);
    return [
      words.refund,
      status === 'cancelled' && isReckoned ? back(cancelledBasic, ticket.refund) : formatWon(ticket.refund),
    ];
  };
  return [
    [
      words.receipt,
      `${words.receiptOf(formatWon(price), formatWon(vatOn(price)), String(discount))} = ${amount}`,
    ],
    [words.columns.tax, `${receipt.taxOf(amount)} = ${formatWon(tax)}`],
    [words.supply, `${receipt.supplyOf(amount, formatWon(tax))} = ${formatWon(supply)}`],
    refund(),
  ];
}
