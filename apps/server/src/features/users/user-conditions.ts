import { phoneDigits } from '@rackhand/contract/account/contact-rules';
import { type UserColumn } from '@rackhand/contract/account/user';
import { usualUserOrder } from '@rackhand/contract/call/usual-orders';
import type { searchUsers } from '@rackhand/contract/endpoints/users';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { maskedEmail } from './file/masked-sql.ts';

export type UserSearch = z.output<(typeof searchUsers)['body']>;

/** Over users `u` alone: whoever counts them looks at no team. The text is searched literally, without case and width. */
export function userConditions(
  groupType: string,
  { skey, sval, filter }: Pick<UserSearch, 'skey' | 'sval' | 'filter'>,
): RawBuilder<unknown> {
  const { status = null, type = null, group_id = null, team_id = null } = filter;
  const text = normalForm(sval, 'NFKC').trim();
  const ofTeams = (which: RawBuilder<unknown>) =>
    sql`u.team_id in (select s.team_id from teams s where s.group_type = ${groupType} and ${which})`;
  const parts = [sql`u.group_type = ${groupType}`];
  if (text !== '') {
    if (skey === 'team_name') parts.push(ofTeams(contains('s.team_name', text)));
    else if (skey === 'phone') parts.push(isPhoneLike(text));
    else parts.push(skey === 'email' ? isEmailLike(text) : contains(`u.${skey}`, text));
  }
  if (status !== null) parts.push(sql`u.status = ${status}`);
  if (type !== null) parts.push(sql`u.type = ${type}`);
  if (group_id !== null) parts.push(ofTeams(sql`s.group_id = ${group_id}`));
  if (team_id !== null) parts.push(sql`u.team_id = ${team_id}`);
  return sql.join(parts, sql` and `);
}

/** A letter or two, as long in either case: the grams of a name hold it. */
const isGram = (text: string): boolean =>
  /^[\p{L}\p{N}]{1,2}$/u.test(text) && [...text.toLowerCase()].length === [...text].length;

/** Names may be written in wide letters; ids and addresses may not. */
const folded = (column: string): RawBuilder<unknown> =>
  column.endsWith('name') ? sql`lower(normalize(${sql.ref(column)}, nfkc))` : sql`lower(${sql.ref(column)})`;

/** Of a text in NFKC: in a column that is indexed by its trigrams, and a name by its grams. */
export function contains(column: string, text: string): RawBuilder<unknown> {
  if (column === 'u.username' && isGram(text))
    return sql`name_grams(u.username) @> array[lower(${text}::text)]`;
  return isLike(column, withoutWildcards(text));
}

/** Digits alone are kept: they are found however the number is written, and an asterisk stands for one of those that lists hide. */
function isPhoneLike(text: string): RawBuilder<unknown> {
  const digits = phoneDigits(text);
  return /^[\d*]+$/.test(digits) ? isLike('u.phone', digits.replaceAll('*', '_')) : contains('u.phone', text);
}

/** With asterisks it is looked for in what lists show, and so finds no more than they do; the letters around them are indexed. */
function isEmailLike(text: string): RawBuilder<unknown> {
  if (!text.includes('*')) return contains('u.email', text);
  const literal = withoutWildcards(text);
  const around = isLike('u.email', literal.replaceAll(/\*+/g, '%'));
  return sql`(${contains('u.email', text)} or (${around} and lower(${maskedEmail}) like lower(${`%${literal}%`}::text)))`;
}

const withoutWildcards = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

function isLike(column: string, pattern: string): RawBuilder<unknown> {
  return sql`${folded(column)} like lower(${`%${pattern}%`}::text)`;
}

/** Where the columns of the list stand, of users `u` alone: a join to their teams would keep a page from being read off its index. */
const places: Record<UserColumn, RawBuilder<unknown>> = {
  id: sql`u.id`,
  user_id: sql`u.user_id`,
  username: sql`u.username`,
  type: sql`u.type`,
  email: sql`u.email`,
  phone: sql`u.phone`,
  locale: sql`u.locale`,
  group_type: sql`u.group_type`,
  team_name: sql`(select s.team_name from teams s where s.team_id = u.team_id)`,
  status: sql`u.status`,
  max_concurrent_tests: sql`u.max_concurrent_tests`,
  last_seen_at: sql`u.last_seen_at`,
};
const mayBeEmpty: readonly UserColumn[] = ['team_name', 'last_seen_at'];

export function orderOf({ sort, orderby }: Pick<UserSearch, 'sort' | 'orderby'>) {
  return sort ?? orderby ?? usualUserOrder;
}

export function userOrder(search: Pick<UserSearch, 'sort' | 'orderby'>): RawBuilder<unknown> {
  const { id, direction } = orderOf(search);
  const empty = mayBeEmpty.includes(id) ? 'nulls last' : '';
  return sql`${places[id]} ${sql.raw(`${direction} ${empty}`)}, u.id desc`;
}
