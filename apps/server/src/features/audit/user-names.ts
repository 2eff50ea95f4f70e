import { auditActionNames } from '@rackhand/contract/audit/audit-actions';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { seenBy } from '../../platform/deployments/seen-by.ts';
import { contains } from '../users/user-conditions.ts';

interface Entry {
  action: string;
  object: string;
}

const isOfUser = (action: string): boolean => /^(?:user|ticket|period)\./.test(action);
const userActions = auditActionNames.filter(isOfUser);

/**
 * Of an entry about a user, or about their points or period tickets, the id as it is now; null for any other, and for a user
 * whom the reader doesn't see: the uid of another deployment's stands in the refusal of who has tried it. The trail itself
 * knows users by uid. Documents 3 and 10.
 */
export async function nameUsers(
  db: Db,
  entries: readonly Entry[],
  reach: string | null,
): Promise<(entry: Entry) => string | null> {
  const uids = [...new Set(entries.filter(({ action }) => isOfUser(action)).map(({ object }) => object))];
  const rows =
    uids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['uid', 'user_id'])
          .where('uid', 'in', uids)
          .where(seenBy(reach, 'user', 'group_type'))
          .execute();
  const known = new Map(rows.map(({ uid, user_id }) => [uid, user_id]));
  return ({ action, object }) => (isOfUser(action) ? (known.get(object) ?? null) : null);
}

/**
 * Of entries `audit_trail`: part of the id that `nameUsers` tells. As `exists` the database looks each user up where all that
 * are called so are too many to be kept aside; by `in` it would go through them for every entry.
 */
export function isAboutUser(text: string, reach: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(action = any(${userActions}::text[]) and exists (
    select from users u where u.uid = audit_trail.object and ${seenBy(reach, 'user', 'u.group_type')}
      and ${contains('u.user_id', normalForm(text, 'NFKC'))}
  ))`;
}
