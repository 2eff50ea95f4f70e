import { userLimits } from '@rackhand/contract/account/user';
import type { UserHistoryEntry } from '@rackhand/contract/endpoints/user-changes';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';

/** What the trail says of a user, newest first; all of it where no limit is given. */
export async function readHistory(
  db: Db | Trx,
  uid: string,
  limit: number | null = userLimits.historyEntries,
): Promise<UserHistoryEntry[]> {
  const rows = await db
    .selectFrom('audit_trail')
    .select(['at', 'actor_name', 'action', 'result'])
    .where('object', '=', uid)
    .where('action', 'like', 'user.%')
    .orderBy('id', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ at, actor_name: actor, action, result }) => ({
    at: koreanTime(at),
    actor,
    action,
    result,
  }));
}
