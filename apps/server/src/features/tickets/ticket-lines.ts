import type { searchTickets } from '@rackhand/contract/endpoints/tickets';
import { type TicketCsvColumn, ticketCsvColumns } from '@rackhand/contract/points/point-csv';
import { paymentWords, ticketKindWords, ticketStatusWords } from '@rackhand/contract/points/point-words';
import type { Language } from '@rackhand/contract/text/language';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { linesInParts } from '../../platform/csv/lines-in-parts.ts';
import { guardedSql, lastDaySql, shownTimeSql, wordsSql } from '../../platform/csv/sql-cells.ts';
import { ticketsWhere } from './find-tickets.ts';
import { ownerName, status, tax, ticketTables } from './ticket-row.ts';

interface Asked {
  groupType: string;
  search: z.output<(typeof searchTickets)['body']>;
  at: Date;
  language: Language;
}

/** All tickets of a list, as lines of a file. */
export function ticketLines(
  deps: Pick<AppDeps, 'db' | 'pool'>,
  { groupType, search, at, language }: Asked,
): AsyncGenerator<Buffer> {
  const row = sql.join(
    Object.keys(ticketCsvColumns).map((column) => cells[column as TicketCsvColumn](language)),
  );
  const list = { ...ticketsWhere(groupType, search, at), from: ticketTables, id: sql`t.ticket_id` };
  return linesInParts(deps, list, row);
}

const cells: Record<TicketCsvColumn, (language: Language) => RawBuilder<unknown>> = {
  ticket_id: () => sql`t.ticket_id`,
  owner_name: () => guardedSql(ownerName),
  kind: (language) => wordsSql(sql`t.kind`, ticketKindWords, language),
  product_name: () => guardedSql(sql`t.product_name`),
  basic_point: () => sql`t.basic_point`,
  bonus_point: () => sql`t.bonus_point`,
  left_basic: () => sql`t.left_basic`,
  left_bonus: () => sql`t.left_bonus`,
  reserved: () => sql`t.reserved_basic + t.reserved_bonus`,
  price: () => sql`t.price`,
  discount: () => sql`t.discount`,
  amount: () => sql`t.amount`,
  supply: () => sql`t.amount - ${tax}`,
  tax: () => tax,
  payment: (language) => wordsSql(sql`t.payment`, paymentWords, language),
  order_id: () => guardedSql(sql`t.order_id`),
  status: (language) => wordsSql(status, ticketStatusWords, language),
  refund: () => sql`t.refund`,
  created_at: () => shownTimeSql(sql`t.created_at`),
  expires_at: () => lastDaySql(sql`t.expires_at`),
  created_by: () => guardedSql(sql`t.created_by`),
  note: () => guardedSql(sql`t.note`),
};
