import type { User, UserColumn } from '@rackhand/contract/account/user';
import { userListLimits, userStatuses } from '@rackhand/contract/account/user';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { listUsers, readUserMain, searchUsers } from '@rackhand/contract/endpoints/users';
import { limits } from '@rackhand/contract/limits';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { readListed, usersInTeams } from './user-rows.ts';

export type UserSearch = z.output<(typeof searchUsers)['body']>;
type UserChoice = z.output<(typeof listUsers)['query']>;

const newestFirst = { id: 'id', direction: 'desc' } as const;

interface FoundUsers {
  total_count: number;
  users: User[];
}

/** Users are seen within their group; the text is searched literally and without case. Documents 3 and 10. */
export async function findUsers(db: Db, groupType: string, search: UserSearch): Promise<FoundUsers> {
  const { where: wanted, orderBy: order } = usersWhere(groupType, search);
  const { page, rows_per_page: limit } = search;
  const [total_count, users] = await Promise.all([
    countUsers(db, wanted),
    readListed(db, wanted, { order, limit, offset: page * limit }),
  ]);
  return { total_count, users };
}

/** Which users, in which order: over {@link usersInTeams}. */
export function usersWhere(
  groupType: string,
  search: Omit<UserSearch, 'page' | 'rows_per_page'>,
): Record<'where' | 'orderBy', RawBuilder<unknown>> {
  const sort = search.sort ?? search.orderby ?? newestFirst;
  const orderBy = sql`${places[sort.id]} ${sql.raw(sort.direction)} nulls last, u.id desc`;
  return { where: conditions(groupType, search), orderBy };
}

/** For choosing one, by id. */
export async function chooseUsers(
  db: Db,
  groupType: string,
  { q, status, page = 1, limit = limits.listDefaultLimit }: UserChoice,
): Promise<AnswerOf<typeof listUsers>> {
  const text = normalForm(q).trim();
  const wanted = sql`u.group_type = ${groupType} and u.status = ${status} and
    (${contains('u.user_id', text)} or ${contains('u.username', text)})`;
  const [total_count, users] = await Promise.all([
    countUsers(db, wanted),
    readListed(db, wanted, { order: sql`u.comparable_id`, limit, offset: (page - 1) * limit }),
  ]);
  return { total_count, users };
}

export async function readMain(db: Db, groupType: string): Promise<AnswerOf<typeof readUserMain>> {
  const [counted, users] = await Promise.all([
    sql<{ status: keyof typeof none; count: string }>`select status, count(*) from users
      where group_type = ${groupType} and erased_at is null group by status`.execute(db),
    readListed(db, sql`u.group_type = ${groupType}`, { order: sql`u.id desc`, limit: userListLimits.newest }),
  ]);
  const none = { waiting: 0, active: 0, suspended: 0, left: 0 };
  const counts = {
    ...none,
    ...Object.fromEntries(counted.rows.map((row) => [row.status, Number(row.count)])),
  };
  const total = userStatuses.reduce((sum, status) => sum + counts[status], 0);
  return { counts: { total, ...counts }, users };
}

async function countUsers(db: Db, wanted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${usersInTeams}
    where u.erased_at is null and ${wanted}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Where the columns of the list stand. */
const places: Record<UserColumn, RawBuilder<unknown>> = {
  id: sql`u.id`,
  user_id: sql`u.user_id`,
  username: sql`u.username`,
  type: sql`u.type`,
  email: sql`u.email`,
  phone: sql`u.phone`,
  locale: sql`u.locale`,
  group_type: sql`u.group_type`,
  team_name: sql`t.team_name`,
  status: sql`u.status`,
  max_concurrent_tests: sql`u.max_concurrent_tests`,
  last_seen_at: sql`u.last_seen_at`,
};

function conditions(
  groupType: string,
  { skey, sval, filter }: Pick<UserSearch, 'skey' | 'sval' | 'filter'>,
): RawBuilder<unknown> {
  const { status = null, type = null, group_id = null, team_id = null } = filter;
  const text = normalForm(sval).trim();
  const parts = [sql`u.group_type = ${groupType}`];
  if (text !== '') parts.push(contains(skey === 'team_name' ? 't.team_name' : `u.${skey}`, text));
  if (status !== null) parts.push(sql`u.status = ${status}`);
  if (type !== null) parts.push(sql`u.type = ${type}`);
  if (group_id !== null) parts.push(sql`t.group_id = ${group_id}`);
  if (team_id !== null) parts.push(sql`u.team_id = ${team_id}`);
  return sql.join(parts, sql` and `);
}

function contains(column: string, text: string): RawBuilder<unknown> {
  return sql`position(lower(${text}::text) in lower(${sql.ref(column)})) > 0`;
}
