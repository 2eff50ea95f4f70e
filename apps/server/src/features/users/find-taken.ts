import { comparableId } from '@rackhand/contract/account/admin-id';
import { type UniqueField, uniqueFields } from '@rackhand/contract/account/user-fields';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { findTaken } from '@rackhand/contract/endpoints/users';
import type { Db } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { lookUpUser } from './user-directory.ts';

const columns = { user_id: 'comparable_id', email: 'comparable_email' } as const satisfies Record<
  UniqueField,
  string
>;

/** As the database would refuse them: whoever has left still has theirs. Document 10, "Create / edit". */
export async function readTaken(
  db: Db,
  { actor, body }: Call<typeof findTaken>,
): Promise<AnswerOf<typeof findTaken>> {
  const { groupType } = actor;
  const { uid = '' } = body;
  if (body.uid !== undefined && (await lookUpUser(db, groupType, uid)) === null)
    throw new DomainError('1017', [{ field: 'uid', message: uid }]);
  const isTaken = async (field: UniqueField): Promise<boolean> => {
    const value = body[field];
    if (value === undefined) return false;
    const other = await db
      .selectFrom('users')
      .select('uid')
      .where('group_type', '=', groupType)
      .where(columns[field], '=', comparableId(value))
      .where('uid', '<>', uid)
      .executeTakeFirst();
    return other !== undefined;
  };
  const found = await Promise.all(uniqueFields.map(async (field) => ({ field, is: await isTaken(field) })));
  return { taken: found.filter(({ is }) => is).map(({ field }) => field) };
}
