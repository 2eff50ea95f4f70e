import type { User } from '@rackhand/contract/account/user';
import type { searchUsers } from '@rackhand/contract/endpoints/users';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

type UserSearch = z.output<(typeof searchUsers)['body']>;

const newestFirst = { id: 'id', direction: 'desc' } as const;

interface FoundUsers {
  total_count: number;
  users: User[];
}

/** Users are seen within their group; the text is searched literally and without case. Document 3 sections 1 and 3. */
export async function findUsers(db: Db, groupType: string, search: UserSearch): Promise<FoundUsers> {
  const wanted = conditions(groupType, search);
  const { page, rows_per_page: rows } = search;
  const sort = search.sort ?? search.orderby ?? newestFirst;
  const [{ count }, found] = await Promise.all([
    db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select(['id', 'uid', 'user_id', 'username', 'email', 'phone', 'locale', 'group_type', 'status'])
      .where(wanted)
      .orderBy(sort.id, sort.direction)
      .orderBy('id', 'desc')
      .limit(rows)
      .offset(page * rows)
      .execute(),
  ]);
  return { total_count: Number(count), users: found.map((row) => ({ ...row, id: Number(row.id) })) };
}

function conditions(groupType: string, { skey, sval }: UserSearch): Expression<SqlBool> {
  const { and, eb } = expressionBuilder<Tables, 'users'>();
  const text = normalForm(sval).trim();
  const ofGroup = eb(sql<string>`group_type`, '=', groupType);
  if (text === '') return ofGroup;
  return and([ofGroup, sql<SqlBool>`position(lower(${text}) in lower(${sql.ref(skey)})) > 0`]);
}
