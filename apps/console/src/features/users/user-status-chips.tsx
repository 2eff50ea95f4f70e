import { type UserStatus, userStatuses } from '@rackhand/contract/account/user';
import type { UserCounts } from '@rackhand/contract/endpoints/users';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { userMessages } from './user-messages.ts';
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
