import { sql } from 'kysely';
import { idParts } from '../../platform/csv/id-parts.ts';
import type { Db } from '../../platform/database/database.ts';
import type { UserSearch } from './user-conditions.ts';
import { type FiledUser, readNumbered, usersInTeams } from './user-rows.ts';
import { usersWhere } from './user-search.ts';

const atOnce = 1_000;

/**
 * All users of a list as it is now: their numbers first, in one text, and then rows as they are taken. No transaction and no
 * cursor waits for whoever takes them slowly.
 */
export async function* readAllUsers(
  db: Db,
  groupType: string,
  search: Omit<UserSearch, 'page' | 'rows_per_page'>,
  { isWhole }: { isWhole: boolean },
): AsyncGenerator<FiledUser> {
  const { where, orderBy } = usersWhere(groupType, search);
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(u.id::text, ',' order by ${orderBy}) as ids from ${usersInTeams}
    where u.erased_at is null and ${where}`.execute(db);
  for (const ids of idParts(rows[0]?.ids ?? '', atOnce)) yield* await readNumbered(db, ids, { isWhole });
}
