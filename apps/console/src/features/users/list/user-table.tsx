import { type User, type UserColumn, userColumns } from '@rackhand/contract/account/user';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualUserOrder } from '@rackhand/contract/call/usual-orders';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../../platform/use-column-sorting.ts';
import { IconButton } from '../../../ui/button.tsx';
import boxes from '../../../ui/choice-box.module.css';
import { ChooseAllBox } from '../../../ui/choose-all-box.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { inGroups, Menu, type MenuItem } from '../../../ui/menu.tsx';
import { useUserDeeds } from '../deeds/use-user-deeds.tsx';
import type { UserChoosing } from '../selection/use-chosen-users.ts';
import { userSelectionMessages } from '../selection/user-selection-messages.ts';
import { userMessages } from '../user-messages.ts';
import { UserCell } from './user-cell.tsx';
import type { ShownColumn } from './user-columns.ts';

interface UserTableProps {
  label: string;
  columns: readonly ShownColumn[];
  users: readonly User[];
  stale?: boolean;
  /** Rows can be chosen. */
  choosing?: UserChoosing;
  /** Without it the order is as it comes. */
  sorting?: { sort: SortedBy<UserColumn> | undefined; onSort: (sort: string | undefined) => void };
}

/** Users, a row for each, with what can be done to one behind a button. */
export function UserTable(props: UserTableProps): ReactElement {
  const { label, columns, users, stale = false, sorting, choosing } = props;
  const words = useMessages(userMessages);
  const [menu, setMenu] = useState<{ user: User; anchor: HTMLElement } | null>(null);
  const { itemsOf, dialog } = useUserDeeds();
  const navigate = useNavigate();
  const detailOf = ({ uid }: User): MenuItem => ({
    ...{ key: 'detail', label: words.detail },
    onSelect: () => void navigate({ to: paths.userDetail, search: { uid } }),
  });
  const choices = useMessages(userSelectionMessages);
  const uids = users.map(({ uid }) => uid);
  const box = choosing && (
    <ChooseAllBox ids={uids} selection={choosing} label={choices.choosePage} className={boxes.box} />
  );
  const headed = [...columns, 'action' as const].map((name) => ({
    ...{ name, label: words.columns[name] },
    ...(name === 'max_concurrent_tests' ? { align: 'end' as const } : {}),
  }));
  const by = useColumnSorting(
    userColumns,
    usualUserOrder,
    sorting?.sort,
    sorting?.onSort ?? (() => undefined),
  );
  return (
    <>
      <DataTable
        label={label}
        columns={[...(box ? [{ name: 'choose', label: '', head: box }] : []), ...headed]}
        {...(sorting && { sorting: by })}
        stale={stale}
      >
        {users.map((user) => (
          <tr key={user.uid}>
            {choosing !== undefined && (
              <td>
                <input
                  type="checkbox"
                  className={boxes.box}
                  checked={choosing.has(user.uid)}
                  aria-label={choices.choose(user.user_id)}
                  onChange={() => choosing.set([user.uid], !choosing.has(user.uid))}
                />
              </td>
            )}
            {columns.map((column) => (
              <UserCell key={column} column={column} user={user} />
            ))}
            <td>
              <IconButton
                icon="more"
                label={words.actionsOf(user.user_id)}
                aria-haspopup="menu"
                onClick={({ currentTarget: anchor }) => setMenu({ user, anchor })}
              />
            </td>
          </tr>
        ))}
      </DataTable>
      {menu !== null && (
        <Menu
          label={words.actionsOf(menu.user.user_id)}
          anchor={menu.anchor}
          items={inGroups([detailOf(menu.user)], itemsOf(menu.user))}
          onClose={() => setMenu(null)}
        />
      )}
      {dialog}
    </>
  );
}
