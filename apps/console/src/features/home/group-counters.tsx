import { stateGroups } from '@rackhand/contract/device/device-states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import type { GroupCounts } from '../devices/device-filter.ts';
import { deviceMessages } from '../devices/device-messages.ts';
import { StateMark } from '../devices/state-mark.tsx';
import styles from './group-counters.module.css';
import { homeMessages } from './home-messages.ts';

/** One counter for each state group; each leads to its devices. */
export function GroupCounters({ counts }: { counts: GroupCounts }): ReactElement {
  const words = useMessages(homeMessages);
  const { groups } = useMessages(deviceMessages);
  return (
    <section aria-label={words.byState}>
      <ul className={styles.counters}>
        {stateGroups.map((group) => (
          <li key={group}>
            <Link
              to={paths.deviceList}
              search={{ state: group }}
              className={styles.counter}
              aria-label={words.showGroup(groups[group], formatNumber(counts[group]))}
            >
              <span className={styles.label}>
                <StateMark tone={group} /> {groups[group]}
              </span>
              <span className={styles.number}>{formatNumber(counts[group])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
