import type { Db } from '../../platform/database/database.ts';

interface Entry {
  action: string;
  object: string;
}

/** Of an entry about a user, or about their points or period tickets, the id as it is now; null for any other. The trail itself knows users by uid. Document 10. */
export async function nameUsers(db: Db, entries: readonly Entry[]): Promise<(entry: Entry) => string | null> {
  const isOfUser = ({ action }: Entry): boolean => /^(?:user|ticket|period)\./.test(action);
  const uids = [...new Set(entries.filter(isOfUser).map(({ object }) => object))];
  const rows =
    uids.length === 0
      ? []
      : await db.selectFrom('users').select(['uid', 'user_id']).where('uid', 'in', uids).execute();
  const known = new Map(rows.map(({ uid, user_id }) => [uid, user_id]));
  return (entry) => (isOfUser(entry) ? (known.get(entry.object) ?? null) : null);
}
