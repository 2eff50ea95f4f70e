import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { UsersTable } from '../../platform/database/user-tables.ts';

/** What other features ask about users. */
export type UserRow = Selectable<UsersTable>;

/** Within the group; one of another group is not there. */
export async function lookUpUser(db: Db | Trx, groupType: string, uid: string): Promise<UserRow | null> {
  const row = await db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst();
  return row?.group_type === groupType ? row : null;
}
