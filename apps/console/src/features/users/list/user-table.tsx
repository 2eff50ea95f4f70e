import { signInAsUserRefusals, whyNoSignInAsUser } from '@rackhand/contract/account/sign-in-as-user';
import { type User, type UserColumn, userColumns } from '@rackhand/contract/account/user';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../../platform/use-column-sorting.ts';
import { useConfig } from '../../../platform/use-config.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useSignedInAs } from '../../sign-in-as-user/use-signed-in-as.ts';
import { userMessages } from '../user-messages.ts';
import { UserCell } from './user-cell.tsx';

/** All of them, in the order of document 2. */
export const listColumns = userColumns;
/** What tells who has come last. */
export const newestColumns = ['user_id', 'username', 'email', 'team_name', 'status', 'created_at'] as const;
export type ShownColumn = UserColumn | 'created_at';

interface UserTableProps {
  label: string;
  columns: readonly ShownColumn[];
  users: readonly User[];
  stale?: boolean;
  /** Without it the order is as it comes. */
  sorting?: { sort: SortedBy<UserColumn> | undefined; onSort: (sort: string | undefined) => void };
  onSignInAs: (user: User) => void;
}

export function UserTable(props: UserTableProps): ReactElement {
  const { label, columns, users, stale = false, sorting, onSignInAs } = props;
  const words = useMessages(userMessages);
  const headed = [...columns, 'action' as const].map((name) => ({
    ...{ name, label: words.columns[name] },
    ...(name === 'max_concurrent_tests' ? { align: 'end' as const } : {}),
  }));
  const by = useColumnSorting(userColumns, sorting?.sort, sorting?.onSort ?? (() => undefined));
  return (
    <DataTable label={label} columns={headed} {...(sorting && { sorting: by })} stale={stale}>
      {users.map((user) => (
        <tr key={user.uid}>
          {columns.map((column) => (
            <UserCell key={column} column={column} user={user} />
          ))}
          <td>
            <SignInAsButton user={user} onClick={() => onSignInAs(user)} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Disabled for the reason that the server would refuse for. */
function SignInAsButton({ user, onClick }: { user: User; onClick: () => void }): ReactElement {
  const words = useMessages(userMessages);
  const language = useLanguage();
  const settings = useConfig();
  const busy = useSignedInAs() !== null;
  const refusal = whyNoSignInAsUser({ settings, user, busy });
  return (
    <Button
      aria-description={user.user_id}
      whyNot={refusal === null ? null : signInAsUserRefusals[refusal][language]}
      onClick={onClick}
    >
      {words.signInAs}
    </Button>
  );
}
