import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/korean-time.ts';
import type { UserRow } from './user-directory.ts';

/** A user has signed in: seen now, and active on this day, as the figures count. Document 10, "Figures". */
export async function noteActive(
  trx: Trx,
  { uid, group_type }: Pick<UserRow, 'uid' | 'group_type'>,
  at: Date,
): Promise<void> {
  await trx.updateTable('users').set({ last_seen_at: at }).where('uid', '=', uid).execute();
  await sql`insert into user_days (group_type, day, uid) values (${group_type}, ${dayOf(at)}::date, ${uid})
    on conflict do nothing`.execute(trx);
}
