import { readTicket, searchLedger, searchTickets, ticketMain } from '@rackhand/contract/endpoints/tickets';
import { limits } from '@rackhand/contract/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { customersKey } from '../../platform/live/customers-key.ts';
import { type LedgerSearch, type TicketSearch, ticketSortOf } from './ticket-view.ts';

const ticketsKey = [...customersKey, 'tickets'] as const;

export function reloadTickets(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ticketsKey });
}

/** Which tickets a view shows, and in which order; the same for the list and its file. */
export function ticketBodyOf(search: TicketSearch) {
  const { skey, sval, kind, status } = search;
  const sort = ticketSortOf(search);
  const filter = { ...(kind && { kind }), ...(status && { status }) };
  return { ...(skey && { skey }), ...(sval && { sval }), filter, ...(sort && { sort }) };
}

export function ticketsQuery(api: ApiClient, search: TicketSearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const paged = { ...ticketBodyOf(search), page: page - 1, rows_per_page: limit };
  return queryOptions({
    queryKey: [...ticketsKey, 'list', paged] as const,
    queryFn: ({ signal }) => api.call(searchTickets, { body: paged, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Which entries of a user's ledger are shown, newest first; the same for the list and its file. */
export function ledgerBodyOf(uid: string, { kind }: LedgerSearch) {
  return { filter: { uid, ...(kind && { kind }) } };
}

export function ledgerQuery(api: ApiClient, uid: string, search: LedgerSearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const body = { ...ledgerBodyOf(uid, search), page: page - 1, rows_per_page: limit };
  return queryOptions({
    queryKey: [...ticketsKey, 'ledger', body] as const,
    queryFn: ({ signal }) => api.call(searchLedger, { body, signal }),
    placeholderData: keepPreviousData,
  });
}

export function ticketMainQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ticketsKey, 'main'] as const,
    queryFn: ({ signal }) => api.call(ticketMain, { signal }),
  });
}

export function ticketQuery(api: ApiClient, owner: string, ticketId: string) {
  const params = { ticket_owner: owner, ticket_id: ticketId };
  return queryOptions({
    queryKey: [...ticketsKey, 'one', owner, ticketId] as const,
    queryFn: ({ signal }) => api.call(readTicket, { params, signal }),
  });
}
