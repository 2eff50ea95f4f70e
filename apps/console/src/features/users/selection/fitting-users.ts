import type { User } from '@rackhand/contract/account/user';
import { type BulkUserDeed, type UserDeedName, whyNotDone } from '@rackhand/contract/account/user-deeds';

const judgedAs: Record<BulkUserDeed, UserDeedName> = {
  suspend: 'suspend',
  activate: 'activate',
  leave: 'leave',
  restore: 'restore',
  invite: 'invite',
  limit: 'modify',
};

/** Those to whom it can be done now; whoever has left does not leave once more. */
export function fitting(deed: BulkUserDeed, users: readonly User[]): User[] {
  return users.filter(
    ({ status }) => whyNotDone(judgedAs[deed], status) === null && !(deed === 'leave' && status === 'left'),
  );
}
