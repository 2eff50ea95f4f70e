import type { SortedBy } from '@rackhand/contract/call/list-query';
import {
  type EntryKind,
  entryKinds,
  type LedgerColumn,
  ledgerColumns,
  ledgerSearchKeys,
} from '@rackhand/contract/points/ledger';
import {
  pointLimits,
  type TicketColumn,
  type TicketSearchKey,
  ticketColumns,
  ticketKinds,
  ticketOwners,
  ticketSearchKeys,
  ticketStatuses,
} from '@rackhand/contract/points/ticket-columns';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { type DaySpan, parseDaySpan } from '../../platform/day-span.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import { idIn, type SearchValues } from '../../platform/search-values.ts';

/** What the list shows, as it stands in the address. */
export interface TicketSearch extends PageSearch, DaySpan {
  skey?: TicketSearchKey | undefined;
  sval?: string | undefined;
  kind?: (typeof ticketKinds)[number] | undefined;
  status?: (typeof ticketStatuses)[number] | undefined;
  /** Of one user or one team alone. */
  uid?: string | undefined;
  team_id?: number | undefined;
  owners?: (typeof ticketOwners)[number] | undefined;
  sort?: string | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parseTicketSearch(values: SearchValues): TicketSearch {
  const sval = values.sval?.slice(0, pointLimits.searchCharacters);
  return {
    ...parsePageSearch(values),
    ...parseDaySpan(values),
    skey: ticketSearchKeys.find((key) => key === values.skey),
    sval: sval === '' ? undefined : sval,
    kind: ticketKinds.find((kind) => kind === values.kind),
    status: ticketStatuses.find((status) => status === values.status),
    ...ownerIn(values),
    owners: ticketOwners.find((owners) => owners === values.owners),
    sort: ticketSortOf(values) === undefined ? undefined : values.sort,
  };
}

/** One of them: a ticket is a user's or a team's. */
function ownerIn({ uid, team_id }: SearchValues): Pick<TicketSearch, 'uid' | 'team_id'> {
  if (idIn(uid) !== undefined) return { uid: idIn(uid) };
  return { team_id: /^[1-9]\d{0,8}$/.test(team_id ?? '') ? Number(team_id) : undefined };
}

export function ticketSortOf({ sort }: { sort?: string | undefined }): SortedBy<TicketColumn> | undefined {
  return parseColumnSort(sort, ticketColumns);
}

/** What the ledger of one owner is searched by; that of all also by whose an entry is. */
export const ledgerKeys = ['test_run_id', 'ticket_id'] as const;
export type LedgerKey = (typeof ledgerKeys)[number];
export type PointKey = (typeof ledgerSearchKeys)[number];

/** Which entries of a ledger are shown. */
export interface LedgerSearch<Key extends PointKey = LedgerKey> extends PageSearch, DaySpan {
  kind?: EntryKind | undefined;
  skey?: Key | undefined;
  sval?: string | undefined;
  sort?: string | undefined;
}

export const parseLedgerSearch = (values: SearchValues): LedgerSearch => parseEntries(values, ledgerKeys);

/** Of all owners. */
export const parsePointSearch = (values: SearchValues): LedgerSearch<PointKey> =>
  parseEntries(values, ledgerSearchKeys);

function parseEntries<Key extends PointKey>(values: SearchValues, keys: readonly Key[]): LedgerSearch<Key> {
  const sval = values.sval?.slice(0, pointLimits.searchCharacters);
  return {
    ...parsePageSearch(values),
    ...parseDaySpan(values),
    kind: entryKinds.find((one) => one === values.kind),
    skey: keys.find((key) => key === values.skey),
    sval: sval === '' ? undefined : sval,
    sort: ledgerSortOf(values) === undefined ? undefined : values.sort,
  };
}

export function ledgerSortOf({ sort }: { sort?: string | undefined }): SortedBy<LedgerColumn> | undefined {
  return parseColumnSort(sort, ledgerColumns);
}

/** One ticket, by its owner (uid or team_id) and its number, and which page of its ledger. */
export interface TicketPlace extends PageSearch {
  owner?: string | undefined;
  ticket_id?: string | undefined;
}

export function parseTicketPlace(values: SearchValues): TicketPlace {
  const { owner, ticket_id } = values;
  const id = /^[1-9]\d{0,8}$/.test(String(ticket_id)) ? ticket_id : undefined;
  return { ...parsePageSearch(values), owner, ticket_id: id };
}
