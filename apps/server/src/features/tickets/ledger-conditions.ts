import { usualLedgerOrder } from '@rackhand/contract/call/usual-orders';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { searchLedger } from '@rackhand/contract/endpoints/tickets';

import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { holds } from '../../platform/database/holds-text.ts';
import { byNumber, type ListChoice } from '../../platform/database/read-in-parts.ts';
import { within } from './find-tickets.ts';

export type LedgerSearch = z.output<(typeof searchLedger)['body']>;

/** Which entries, in which order: over `ledger l` alone, so that nothing is joined that is not shown. */
export function entriesWhere(groupType: GroupType, search: LedgerSearch): ListChoice {
  const { filter, skey } = search;
  const text = normalForm(search.sval).trim();
  const hasMore = isNarrowed(search);
  const parts = [hasMore ? walletIs(groupType, filter) : allOf(groupType, filter)];
  if (hasMore) parts.push(within(sql.ref('l.at'), search));
  if (text !== '') parts.push(searched[skey](text));
  if (filter.kind !== undefined) parts.push(sql`l.kind = ${filter.kind}`);
  if (filter.test_run_id !== undefined) parts.push(sql`l.run_name = ${filter.test_run_id}`);
  const { id, direction } = search.sort ?? search.orderby ?? usualLedgerOrder;
  const by = sql.raw(direction);
  const where = sql.join(parts, sql` and `);
  if (id === 'entry_id') return { where, ...byNumber(sql`l.entry_id`, direction) };
  return { where, orderBy: sql`${sql.ref(`l.${id}`)} ${by}, l.entry_id ${by}`, along: null };
}

/** By more than whose it is. */
export function isNarrowed({ sval, from, to, filter }: LedgerSearch): boolean {
  const parts = [sval.trim() || undefined, from, to, filter.kind, filter.test_run_id];
  return parts.some((part) => part !== undefined);
}

/** One owner's, who has one wallet. */
export const isOfOne = ({ uid, team_id }: LedgerSearch['filter']): boolean =>
  uid !== undefined || team_id !== undefined;

/** One owner's is one wallet: its entries are read off their index in their order. */
function walletIs(groupType: GroupType, filter: LedgerSearch['filter']): RawBuilder<unknown> {
  const owners = sql`select w.wallet_id from wallets w where ${ownersWhere(groupType, filter)}`;
  return isOfOne(filter) ? sql`l.wallet_id = (${owners})` : sql`l.wallet_id in (${owners})`;
}

/** Everybody's entries, and nothing else asked for: they are read off the index of their group in their order. */
function allOf(groupType: GroupType, filter: LedgerSearch['filter']): RawBuilder<unknown> {
  return isOfOne(filter) ? walletIs(groupType, filter) : sql`group_of_wallet(l.wallet_id) = ${groupType}`;
}

/** Over `wallets w`. */
export function ownersWhere(
  groupType: GroupType,
  { uid, team_id }: LedgerSearch['filter'],
): RawBuilder<unknown> {
  return sql`w.group_type = ${groupType} and ${uid === undefined ? sql`true` : sql`w.uid = ${uid}`}
    and ${team_id === undefined ? sql`true` : sql`w.team_id = ${team_id}`}`;
}

/** Of numbers, which have no width. */
const has = (text: string, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`position(lower(${text}) in lower(${column})) > 0`;
const ofOwners = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`l.wallet_id in (select w.wallet_id from wallets w left join users u on u.uid = w.uid
    left join teams o on o.team_id = w.team_id where ${which})`;

const searched: Record<LedgerSearch['skey'], (text: string) => RawBuilder<unknown>> = {
  user_id: (text) => ofOwners(holds(text, sql`u.user_id`)),
  team_name: (text) => ofOwners(holds(text, sql`o.team_name`)),
  test_run_id: (text) => has(text, sql`l.run_name`),
  ticket_id: (text) => has(text, sql`l.ticket_id::text`),
};
