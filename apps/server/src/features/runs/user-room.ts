import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { runningTestsOf } from '../../platform/database/running-tests.ts';

/** How many more runs the user `u` of a run may have under way; null: it is nobody's. */
export const roomOfUser = sql<
  number | null
>`(case when u.uid is not null then u.max_concurrent_tests - ${runningTestsOf(sql.ref('u.uid'))} end)`;

/** Joined to `test_runs` as r. */
export const withUser = sql`left join users u on u.uid = r.uid`;

/**
 * Those of the chosen that their users have room for. Who is about to get more runs is locked until the transaction ends, so
 * that nobody changes a limit beside it; others of this user are not begun meanwhile. Document 10, Users.
 */
export async function admitUsers<Chosen extends { uid: string | null }>(
  trx: Trx,
  chosen: readonly Chosen[],
): Promise<Chosen[]> {
  const uids = [...new Set(chosen.flatMap(({ uid }) => uid ?? []))];
  if (uids.length === 0) return [...chosen];
  await sql`select from users where uid = any(${uids}) order by uid for no key update`.execute(trx);
  const { rows } = await sql<{ uid: string; room: number }>`
    select u.uid, ${roomOfUser} as room from users u where u.uid = any(${uids})`.execute(trx);
  const room = new Map(rows.map((user) => [user.uid, user.room]));
  return chosen.filter(({ uid }) => takeRoom(room, uid));
}

/** Whether there is room for one more, which is taken then. */
export function takeRoom(room: Map<string, number>, uid: string | null): boolean {
  if (uid === null) return true;
  const left = room.get(uid) ?? 0;
  if (left > 0) room.set(uid, left - 1);
  return left > 0;
}
