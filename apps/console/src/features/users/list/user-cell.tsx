import type { User, UserStatus } from '@rackhand/contract/account/user';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatDateTime } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { userMessages } from '../user-messages.ts';
import styles from '../users.module.css';
import type { ShownColumn } from './user-columns.ts';

const signs = { waiting: '◷', active: '●', suspended: '‖', left: '–' } as const satisfies Record<
  UserStatus,
  string
>;

interface UserCellProps {
  column: ShownColumn;
  user: User;
}

export function UserCell({ column, user }: UserCellProps): ReactElement {
  const words = useMessages(userMessages);
  switch (column) {
    case 'user_id':
      return (
        <th scope="row" data-mono>
          <Link to={paths.userDetail} search={{ uid: user.uid }}>
            {user.user_id}
          </Link>
        </th>
      );
    case 'type':
      return <td>{words.types[user.type]}</td>;
    case 'phone':
      return <td data-mono>{user.phone}</td>;
    case 'locale':
      return <td>{words.locales[user.locale]}</td>;
    case 'status':
      return (
        <td>
          <UserMark status={user.status} />
        </td>
      );
    case 'max_concurrent_tests':
      return (
        <td data-align="end">
          {user.running_tests} / {user.max_concurrent_tests}
        </td>
      );
    case 'created_at':
      return <td>{formatDateTime(new Date(user.created_at))}</td>;
    case 'last_seen_at':
      return <td>{user.last_seen_at && <RelativeTime at={user.last_seen_at} />}</td>;
    case 'id':
    case 'group_type':
      return <td>{user[column]}</td>;
    case 'username':
    case 'email':
    case 'team_name':
      return <td className={styles.name}>{user[column] && <PlainText text={user[column]} />}</td>;
  }
}

/** A status in words, with a sign of its own. */
export function UserMark({ status }: { status: UserStatus }): ReactElement {
  const words = useMessages(userMessages);
  return (
    <Mark sign={signs[status]} tone={status === 'active' ? 'good' : undefined}>
      {words.statuses[status]}
    </Mark>
  );
}
