import { type UserColumn, userColumns } from '@rackhand/contract/account/user';

export type ShownColumn = UserColumn | 'created_at';

/** All of them, in the order of document 2. */
export const listColumns = userColumns;
/** What tells who has come last. */
export const newestColumns = ['user_id', 'username', 'email', 'team_name', 'status', 'created_at'] as const;
