import { type UserStatus, userStatuses } from '@rackhand/contract/account/user';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';

/** How many users of a group type stand so, kept by the table of users itself: nobody counts a million of them. */
export async function readTallies(db: Db, groupType: string): Promise<Record<UserStatus, number>> {
  const { rows } = await sql<{ status: UserStatus; users: number }>`
    select status, sum(users)::integer as users from user_tallies where group_type = ${groupType} group by status`.execute(
    db,
  );
  const found = new Map(rows.map(({ status, users }) => [status, users]));
  return Object.fromEntries(userStatuses.map((status) => [status, found.get(status) ?? 0])) as Record<
    UserStatus,
    number
  >;
}

/** One row again for those that are alike, where changes have made half of them superfluous. */
export async function foldUserTallies(db: Db | Trx): Promise<void> {
  await sql`
    with grown as (
      select group_type from user_tallies group by group_type having count(*) >= 2 * count(distinct status)
    ), taken as (
      delete from user_tallies where group_type in (select group_type from grown) returning group_type, status, users
    )
    insert into user_tallies select group_type, status, sum(users) from taken
      group by group_type, status having sum(users) <> 0`.execute(db);
}
