import { comparableId } from '@rackhand/contract/account/admin-id';
import type { User } from '@rackhand/contract/account/user';
import { type UserStatus, userListLimits, userStatuses } from '@rackhand/contract/account/user';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { listUsers, readUserMain } from '@rackhand/contract/endpoints/users';
import { limits } from '@rackhand/contract/limits';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { contains, type UserSearch, userConditions, userOrder } from './user-conditions.ts';
import { readListed } from './user-rows.ts';
import { readTallies } from './user-tallies.ts';

type UserChoice = z.output<(typeof listUsers)['query']>;

/** So many are sorted in the time of a page. */
const fewUsers = 20_000;

interface FoundUsers {
  total_count: number;
  users: User[];
}

/** Users are seen within their group; the text is searched literally and without case. Documents 3 and 10. */
export async function findUsers(db: Db, groupType: string, search: UserSearch): Promise<FoundUsers> {
  const { where: wanted, orderBy: order } = usersWhere(groupType, search);
  const { page, rows_per_page: limit } = search;
  const part = { order, limit, offset: page * limit };
  if (isTallied(search)) {
    const counted = countTallied(db, groupType, search);
    const [total_count, users] = await Promise.all([counted, readListed(db, wanted, part)]);
    return { total_count, users };
  }
  const total_count = await countUsers(db, wanted);
  const users = await readListed(db, wanted, { ...part, areFew: total_count <= fewUsers });
  return { total_count, users };
}

/** Which users, in which order: over users `u`. */
export function usersWhere(
  groupType: string,
  search: Omit<UserSearch, 'page' | 'rows_per_page'>,
): Record<'where' | 'orderBy', RawBuilder<unknown>> {
  return { where: userConditions(groupType, search), orderBy: userOrder(search) };
}

/** For choosing one, by id; whoever is called just so first. */
export async function chooseUsers(
  db: Db,
  groupType: string,
  { q, status, page = 1, limit = limits.listDefaultLimit }: UserChoice,
): Promise<AnswerOf<typeof listUsers>> {
  const text = normalForm(q, 'NFKC').trim();
  const ofStatus = status === 'all' ? sql`true` : sql`u.status = ${status}`;
  const wanted = sql`u.group_type = ${groupType} and ${ofStatus} and
    (${contains('u.user_id', text)} or ${contains('u.username', text)})`;
  const order =
    text === '' ? sql`u.comparable_id` : sql`u.comparable_id <> ${comparableId(text)}::text, u.comparable_id`;
  const [total_count, users] = await Promise.all([
    countUsers(db, wanted),
    readListed(db, wanted, { order, limit, offset: (page - 1) * limit }),
  ]);
  return { total_count, users };
}

export async function readMain(db: Db, groupType: string): Promise<AnswerOf<typeof readUserMain>> {
  const [counts, users] = await Promise.all([
    readTallies(db, groupType),
    readListed(db, sql`u.group_type = ${groupType}`, { order: sql`u.id desc`, limit: userListLimits.newest }),
  ]);
  const total = userStatuses.reduce((sum, status) => sum + counts[status], 0);
  return { counts: { total, ...counts }, users };
}

/** All of them, or all of a status. */
function isTallied({ sval, filter }: Pick<UserSearch, 'sval' | 'filter'>): boolean {
  const { type, group_id, team_id } = filter;
  return sval.trim() === '' && [type, group_id, team_id].every((wanted) => wanted === undefined);
}

async function countTallied(
  db: Db,
  groupType: string,
  { filter: { status } }: Pick<UserSearch, 'filter'>,
): Promise<number> {
  const tallies = await readTallies(db, groupType);
  const wanted: readonly UserStatus[] = status === undefined ? userStatuses : [status];
  return wanted.reduce((sum, one) => sum + tallies[one], 0);
}

async function countUsers(db: Db, wanted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from users u
    where u.erased_at is null and ${wanted}`.execute(db);
  return rows[0]?.count ?? 0;
}
