import { shownPhone } from '@rackhand/contract/account/contact-mask';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import { type AdminColumn, type AdminRow, adminColumns } from '@rackhand/contract/endpoints/admins';
import { reissuePassword } from '@rackhand/contract/endpoints/passwords';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { useColumnSorting } from '../../platform/use-column-sorting.ts';
import { IconButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { adminMessages } from './admin-messages.ts';
import { useMailNotice } from './use-mail-notice.ts';

/** As they were made, and no column says when. */
const byNumber = null;

interface AdminTableProps extends AdminActions {
  admins: readonly AdminRow[];
  sort: SortedBy<AdminColumn> | undefined;
  onSort: (sort: string | undefined) => void;
}

interface AdminActions {
  onEdit: (admin: AdminRow) => void;
  onPassword: (admin: AdminRow) => void;
  onRemove: (admin: AdminRow) => void;
}

export function AdminTable(props: AdminTableProps): ReactElement {
  const { admins, sort, onSort, onEdit, onPassword, onRemove } = props;
  const words = useMessages(adminMessages);
  const [menu, setMenu] = useState<{ admin: AdminRow; anchor: HTMLElement } | null>(null);
  const itemsOf = useAdminItems({ onEdit, onPassword, onRemove });
  const columns = [...adminColumns, 'actions' as const].map((name) => ({ name, label: words.columns[name] }));
  const sorting = useColumnSorting(adminColumns, byNumber, sort, onSort);
  return (
    <>
      <DataTable label={words.title} columns={columns} sorting={sorting}>
        {admins.map((admin) => (
          <AdminTableRow key={admin.aid} admin={admin} onMenu={(anchor) => setMenu({ admin, anchor })} />
        ))}
      </DataTable>
      {menu !== null && (
        <Menu
          label={words.actionsOf(menu.admin.adm_id)}
          anchor={menu.anchor}
          items={itemsOf(menu.admin)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

function AdminTableRow({
  admin,
  onMenu,
}: {
  admin: AdminRow;
  onMenu: (anchor: HTMLElement) => void;
}): ReactElement {
  const words = useMessages(adminMessages);
  const { admin: self } = useSession();
  const sessions = admin.session_count;
  return (
    <tr>
      <th scope="row">
        {admin.adm_id}
        {admin.aid === self?.aid && <mark>{words.you}</mark>}
      </th>
      <td>{admin.adm_email}</td>
      <td data-mono>{shownPhone(admin.adm_phone)}</td>
      <td>{admin.is_super_admin ? words.roles.super : words.roles.plain}</td>
      <td>{admin.group_type ?? words.allGroups}</td>
      <td>{words.states[admin.account_state]}</td>
      <td>{sessions === 0 ? words.noSession : words.sessionCount(formatNumber(sessions))}</td>
      <td>
        {admin.last_signed_in_at === null ? words.never : <RelativeTime at={admin.last_signed_in_at} />}
      </td>
      <td>
        <IconButton
          icon="more"
          label={words.actionsOf(admin.adm_id)}
          aria-haspopup="menu"
          onClick={(event) => onMenu(event.currentTarget)}
        />
      </td>
    </tr>
  );
}

/** What may be done with an admin, and why not. The server decides by the same rules. */
function useAdminItems(does: AdminActions): (admin: AdminRow) => MenuItem[] {
  const { api, notices } = usePlatform();
  const words = useMessages(adminMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const { admin: self } = useSession();
  const isSuper = self?.is_super_admin === true;
  const tellOfMail = useMailNotice();
  const send = async ({ adm_id: id }: AdminRow): Promise<void> => {
    try {
      await api.call(reissuePassword, { body: { adm_id: id, locale: language } });
      tellOfMail(inBoth(adminMessages, (said) => said.passwordSent(id)));
    } catch (error) {
      notices.fail(
        inBoth(adminMessages, (said) => said.sendFailed),
        { error },
      );
    }
  };
  return (admin) => {
    const isOwn = admin.aid === self?.aid;
    const superOnly = isSuper ? null : words.onlySuper;
    const whyKept = isOwn ? words.ownAccount : admin.session_count > 0 ? words.signedIn : null;
    return [
      {
        key: 'edit',
        label: words.edit,
        whyNot: isOwn ? null : superOnly,
        onSelect: () => does.onEdit(admin),
      },
      {
        key: 'password',
        label: words.changePassword,
        whyNot: isOwn ? null : superOnly,
        onSelect: () => (isOwn ? void navigate({ to: paths.changePassword }) : does.onPassword(admin)),
      },
      {
        key: 'send',
        label: words.sendPassword,
        whyNot: superOnly ?? (admin.adm_email === '' ? words.noEmail : null),
        onSelect: () => void send(admin),
      },
      {
        key: 'sessions',
        label: words.showSessions,
        whyNot: isOwn ? null : superOnly,
        onSelect: () => void navigate({ to: paths.sessions, search: isOwn ? {} : { aid: admin.aid } }),
      },
      {
        key: 'remove',
        label: words.remove,
        danger: true,
        apart: true,
        whyNot: superOnly ?? whyKept,
        onSelect: () => does.onRemove(admin),
      },
    ];
  };
}
