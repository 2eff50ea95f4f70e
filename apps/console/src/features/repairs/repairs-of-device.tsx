import type { Device } from '@rackhand/contract/device/device';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { ofDeviceMessages } from './of-device-messages.ts';
import { repairsOfDevice } from './repair-queries.ts';
import { RepairStateMark } from './repair-state-mark.tsx';
import styles from './repairs.module.css';

/** The latest cases of a device, the open one first; nothing where it never had any. */
export function RepairsOfDevice({ device: { arn } }: { device: Device }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(ofDeviceMessages);
  const language = useLanguage();
  const { data } = useQuery(repairsOfDevice(api, arn));
  if (data === undefined || data.total_count === 0) return null;
  return (
    <section className={styles.plate} aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul className={styles.list}>
        {data.repairs.map(({ repair_id: repair, state, reason, reported_at }) => (
          <li key={repair}>
            <Link to={paths.repairs} search={{ repair }}>
              #{repair}
            </Link>{' '}
            <RepairStateMark state={state} /> {reason[language]}{' '}
            <span className={styles.quiet}>
              <RelativeTime at={reported_at} />
            </span>
          </li>
        ))}
      </ul>
      {data.total_count > data.repairs.length && (
        <Link to={paths.repairs} search={{ of: arn }}>
          {words.all(formatNumber(data.total_count))}
        </Link>
      )}
    </section>
  );
}
