import { readTicket, searchLedger, searchTickets, ticketMain } from '@rackhand/contract/endpoints/tickets';
import { limits } from '@rackhand/contract/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { spanBody } from '../../platform/day-span.ts';
import { formatDate } from '../../platform/formats.ts';
import { customersKey } from '../../platform/live/customers-key.ts';
import type { PageSearch } from '../../platform/page-search.ts';
import {
  type LedgerSearch,
  ledgerSortOf,
  type PointKey,
  type TicketSearch,
  ticketSortOf,
} from './ticket-view.ts';

const ticketsKey = [...customersKey, 'tickets'] as const;

export function reloadTickets(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ticketsKey });
}

/** Which tickets a view shows, and in which order; the same for the list and its file. */
export function ticketBodyOf(search: TicketSearch) {
  const { skey, sval, kind, status, owners, uid, team_id } = search;
  const sort = ticketSortOf(search);
  const owner = { ...(owners && { owners }), ...(uid && { uid }), ...(team_id && { team_id }) };
  const filter = { ...(kind && { kind }), ...(status && { status }), ...owner };
  return { ...(skey && { skey }), ...(sval && { sval }), filter, ...spanBody(search), ...(sort && { sort }) };
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

/** Whose points: a user's or a team's. */
export type PointOwner = { uid: string } | { team_id: number };

/** Which entries of the ledger are shown, of one owner or (null) of all, and in which order; the same for the list and its file. */
export function ledgerBodyOf(owner: PointOwner | null, search: LedgerSearch<PointKey>) {
  const { kind, skey = 'test_run_id', sval } = search;
  const sort = ledgerSortOf(search);
  const filter = { ...owner, ...(kind && { kind }) };
  return { ...(sval && { skey, sval }), filter, ...spanBody(search), ...(sort && { sort }) };
}

export function ledgerQuery(api: ApiClient, owner: PointOwner | null, search: LedgerSearch<PointKey>) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const body = { ...ledgerBodyOf(owner, search), page: page - 1, rows_per_page: limit };
  return queryOptions({
    queryKey: [...ticketsKey, 'ledger', body] as const,
    queryFn: ({ signal }) => api.call(searchLedger, { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What became of the points of a run; asked again whenever its state is another. */
export function runPointsQuery(
  api: ApiClient,
  { test_run_id, state }: { test_run_id: string; state: string },
) {
  const body = { filter: { test_run_id }, rows_per_page: limits.listMaximumLimit };
  return queryOptions({
    queryKey: [...ticketsKey, 'run', test_run_id, state] as const,
    queryFn: async ({ signal }) => (await api.call(searchLedger, { body, signal })).entries,
    placeholderData: keepPreviousData,
  });
}

/** What an owner can spend now, as the newest entry of their ledger says; 0 where there is none. */
export function balanceQuery(api: ApiClient, owner: PointOwner) {
  const body = { filter: owner, rows_per_page: 1 };
  return queryOptions({
    queryKey: [...ticketsKey, 'balance', owner] as const,
    queryFn: async ({ signal }) =>
      (await api.call(searchLedger, { body, signal })).entries[0]?.balance_after ?? 0,
  });
}

const dayMs = 24 * 60 * 60_000;

/** What an owner was given within the last day and nobody has taken back, the newest first. */
export function giftsQuery(api: ApiClient, owner: PointOwner) {
  const from = formatDate(Date.now() - dayMs);
  const body = { filter: { ...owner, kind: 'gift' as const }, from };
  return queryOptions({
    queryKey: [...ticketsKey, 'gifts', owner, from] as const,
    queryFn: async ({ signal }) => (await api.call(searchTickets, { body, signal })).tickets,
    select: (tickets) =>
      tickets.filter(
        ({ status, created_at }) => status !== 'cancelled' && Date.parse(created_at) > Date.now() - dayMs,
      ),
  });
}

export function ticketMainQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ticketsKey, 'main'] as const,
    queryFn: ({ signal }) => api.call(ticketMain, { signal }),
  });
}

/** One ticket with a page of its ledger. */
export function ticketQuery(
  api: ApiClient,
  { owner, id, page = 1, limit = limits.listDefaultLimit }: PageSearch & { owner: string; id: string },
) {
  const params = { ticket_owner: owner, ticket_id: id };
  const query = { page, limit };
  return queryOptions({
    queryKey: [...ticketsKey, 'one', owner, id, query] as const,
    queryFn: ({ signal }) => api.call(readTicket, { params, query, signal }),
    placeholderData: (before) => (String(before?.ticket.ticket_id) === id ? before : undefined),
  });
}
