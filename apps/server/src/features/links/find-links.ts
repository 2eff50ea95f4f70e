import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { usualLinkOrder } from '@rackhand/contract/call/usual-orders';
import type { searchLinks } from '@rackhand/contract/endpoints/links';
import { type LinkColumn, type LinkSearchKey } from '@rackhand/contract/link/link-columns';
import { linkLimits } from '@rackhand/contract/link/link-lists';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { holds } from '../../platform/database/holds-text.ts';
import { byNumber, type ListChoice } from '../../platform/database/read-in-parts.ts';
import { hashToken } from '../../platform/secrets/password-secrets.ts';
import { within } from '../tickets/find-tickets.ts';
import { linkTables, readLinks, stateAt, toLink } from './link-row.ts';

type LinkSearch = z.output<(typeof searchLinks)['body']>;
export type LinkKeys = Pick<LinkSearch, 'skey' | 'sval' | 'filter' | 'from' | 'to' | 'sort' | 'orderby'>;

/** What the list finds by its keys, in its order: newest first where nothing else is asked for. 901 for days in the wrong order. */
export function linksWhere(groupType: string, keys: LinkKeys, at: Date): ListChoice {
  const { state, access, uid, test_run_id: run } = keys.filter;
  const where = sql`l.group_type = ${groupType} and ${contains(keys.skey, normalForm(keys.sval).trim())}
    and ${state === undefined ? sql`true` : sql`${stateAt(at)} = ${state}`}
    and ${access === undefined ? sql`true` : sql`l.access = ${access}`}
    and ${uid === undefined ? sql`true` : sql`r.uid = ${uid}`} and ${run === undefined ? sql`true` : sql`${runId} = ${run}`} and ${within(sql.ref('l.created_at'), keys)}`;
  const { id, direction } = keys.sort ?? keys.orderby ?? usualLinkOrder;
  const by = sql.raw(direction);
  // They are numbered as they are made.
  if (id === 'link_id' || id === 'created_at') return { where, ...byNumber(sql`l.link_id`, direction) };
  return { where, orderBy: sql`${columns[id]} ${by} nulls last, l.link_id ${by}`, along: null };
}

export async function findLinks(
  db: Db,
  groupType: string,
  search: LinkSearch,
  at: Date,
): Promise<AnswerOf<typeof searchLinks>> {
  const { page, rows_per_page: limit } = search;
  const choice = linksWhere(groupType, search, at);
  const [counted, rows] = await Promise.all([
    sql<{
      count: number;
    }>`select count(*)::integer as count from ${linkTables} where ${choice.where}`.execute(db),
    readLinks(db, { ...choice, limit, offset: page * limit }, at),
  ]);
  return { total_count: counted.rows[0]?.count ?? 0, links: rows.map(toLink) };
}

/** A token is found by what is known of it: its first characters, or all of it. */
function contains(skey: LinkSearchKey, text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`;
  if (skey === 'token')
    return text.length <= linkLimits.shownCharacters
      ? sql`starts_with(l.token_start, ${text})`
      : sql`l.token_hash = ${hashToken(text)}`;
  return holds(text, searched[skey]);
}

export const runId = sql`r.tid || '-' || r.n`;
const searched: Record<Exclude<LinkSearchKey, 'token'>, RawBuilder<unknown>> = {
  user_id: sql`u.user_id`,
  project: sql`t.project_name`,
  test_run_id: runId,
};

const columns: Record<LinkColumn, RawBuilder<unknown>> = {
  link_id: sql`l.link_id`,
  project: sql`t.project_name`,
  test_run_id: sql`l.run_id`,
  user_id: sql`u.user_id`,
  access: sql`l.access`,
  expire_date: sql`l.expires_at`,
  created_at: sql`l.created_at`,
};
