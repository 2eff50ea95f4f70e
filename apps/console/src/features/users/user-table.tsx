import { signInAsUserRefusals, whyNoSignInAsUser } from '@rackhand/contract/account/sign-in-as-user';
import { type User, type UserColumn, userColumns } from '@rackhand/contract/account/user';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import type { ReactElement } from 'react';
import { formatDateTime } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../platform/use-column-sorting.ts';
import { useConfig } from '../../platform/use-config.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useSignedInAs } from '../sign-in-as-user/use-signed-in-as.ts';
import { userMessages } from './user-messages.ts';

interface UserTableProps {
  users: readonly User[];
  stale: boolean;
  sort: SortedBy<UserColumn> | undefined;
  onSort: (sort: string | undefined) => void;
  onSignInAs: (user: User) => void;
}

export function UserTable({ users, stale, sort, onSort, onSignInAs }: UserTableProps): ReactElement {
  const words = useMessages(userMessages);
  const columns = [...userColumns, 'action' as const].map((name) => ({ name, label: words.columns[name] }));
  const sorting = useColumnSorting(userColumns, sort, onSort);
  return (
    <DataTable label={words.title} columns={columns} sorting={sorting} stale={stale}>
      {users.map((user) => (
        <tr key={user.uid}>
          <td>{user.id}</td>
          <th scope="row" data-mono>
            {user.user_id}
          </th>
          <td>{user.username}</td>
          <td>{words.types[user.type]}</td>
          <td>{user.email}</td>
          <td data-mono>{user.phone}</td>
          <td>{words.locales[user.locale]}</td>
          <td>{user.group_type}</td>
          <td>{user.team_name}</td>
          <td>{words.statuses[user.status]}</td>
          <td>{user.max_concurrent_tests}</td>
          <td>{user.last_seen_at && formatDateTime(new Date(user.last_seen_at))}</td>
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
