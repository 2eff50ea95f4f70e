import { type UserStatus, userStatuses } from '@rackhand/contract/account/user';
import type { UserCounts } from '@rackhand/contract/endpoints/users';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { chipLink, FilterChip } from '../../../ui/filter-chip.tsx';
import { userMessages } from '../user-messages.ts';
import styles from './user-status-chips.module.css';

interface StatusChipsProps {
  counts: UserCounts | undefined;
  status: UserStatus | undefined;
  onStatus: (status: UserStatus | undefined) => void;
}

/** How many users there are of each status; one of them narrows the list. */
export function UserStatusChips({ counts, status, onStatus }: StatusChipsProps): ReactElement {
  const words = useMessages(userMessages);
  return (
    <fieldset className={styles.chips} aria-label={words.columns.status}>
      {userStatuses.map((name) => (
        <FilterChip
          key={name}
          pressed={status === name}
          onToggle={() => onStatus(status === name ? undefined : name)}
          mark={null}
          label={words.statuses[name]}
          count={counts === undefined ? '–' : formatNumber(counts[name])}
        />
      ))}
    </fieldset>
  );
}

/** Each leads to the list of those users. */
export function UserCountLinks({ counts }: { counts: UserCounts }): ReactElement {
  const words = useMessages(userMessages);
  return (
    <nav className={styles.chips} aria-label={words.columns.status}>
      <Link className={chipLink} to={paths.userList}>
        {words.all} <b>{formatNumber(counts.total)}</b>
      </Link>
      {userStatuses.map((status) => (
        <Link key={status} className={chipLink} to={paths.userList} search={{ status }}>
          {words.statuses[status]} <b>{formatNumber(counts[status])}</b>
        </Link>
      ))}
    </nav>
  );
}
