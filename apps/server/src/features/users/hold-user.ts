import { type UserDeedName, whyNotDone } from '@rackhand/contract/account/user-deeds';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { UserRow } from './user-directory.ts';

/** A user of the group, locked until the transaction ends; whoever is erased or of another group is not there: 1017. */
export async function holdUser(trx: Trx, groupType: string, uid: string): Promise<UserRow> {
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .where('uid', '=', uid)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row?.group_type !== groupType) throw new DomainError('1017');
  return row;
}

/** 901 where it is not done to a user of this status. */
export function requireDeed({ status }: Pick<UserRow, 'status'>, deed: UserDeedName): void {
  const message = whyNotDone(deed, status);
  if (message !== null) throw new DomainError('901', [{ field: 'status', message }]);
}
