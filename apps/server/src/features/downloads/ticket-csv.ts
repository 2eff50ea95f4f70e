import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { searchTickets } from '@rackhand/contract/endpoints/tickets';
import { type TicketCsvColumn, ticketCsvColumns } from '@rackhand/contract/points/point-csv';
import { paymentWords, ticketKindWords, ticketStatusWords } from '@rackhand/contract/points/point-words';
import type { Ticket } from '@rackhand/contract/points/ticket';
import type { Language } from '@rackhand/contract/text/language';
import type { CsvCell, CsvContent } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireFeature } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { shownTime } from '../../platform/korean-time.ts';
import { readAllTickets } from '../tickets/find-tickets.ts';
import { parsed } from './choose-rows.ts';

const columns = Object.keys(ticketCsvColumns) as TicketCsvColumn[];

/** Tickets by the keys of their list, or the gifts alone. */
export function ticketCsv(
  db: Db,
  { actor, deployment, body, language }: Call<typeof downloadCsv>,
  at: Date,
): CsvContent {
  requireFeature(deployment, 'pricing');
  const { table, ...keys } = body;
  const search = parsed(searchTickets.body, keys);
  const filter = table === 'points' ? { ...search.filter, kind: 'gift' as const } : search.filter;
  return {
    headings: columns.map((column) => ticketCsvColumns[column][language]),
    rows: rowsOf(readAllTickets(db, actor.groupType, { ...search, filter }, at), language),
  };
}

async function* rowsOf(tickets: AsyncIterable<Ticket>, language: Language): AsyncGenerator<CsvCell[]> {
  for await (const ticket of tickets) yield columns.map((column) => cellOf(ticket, column, language));
}

function cellOf(ticket: Ticket, column: TicketCsvColumn, language: Language): CsvCell {
  switch (column) {
    case 'kind':
      return ticketKindWords[ticket.kind][language];
    case 'status':
      return ticketStatusWords[ticket.status][language];
    case 'payment':
      return ticket.payment === null ? '' : paymentWords[ticket.payment][language];
    case 'created_at':
      return shownTime(new Date(ticket.created_at));
    case 'expires_at':
      return ticket.expires_at === null ? '' : shownTime(new Date(ticket.expires_at));
    default:
      return ticket[column];
  }
}
