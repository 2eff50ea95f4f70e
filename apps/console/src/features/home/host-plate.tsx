import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { hostMessages } from '../hosts/host-messages.ts';
import { hostsQuery } from '../hosts/host-queries.ts';
import { HostState } from '../hosts/host-state.tsx';
import { homeMessages } from './home-messages.ts';
import styles from './home-plate.module.css';

export function HostPlate(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(homeMessages);
  const { none } = useMessages(hostMessages);
  const { data: hosts } = useQuery(hostsQuery(api));
  return (
    <section className={styles.plate} aria-label={words.hosts}>
      <h2>{words.hosts}</h2>
      {hosts?.length === 0 && <p className={styles.quiet}>{none}</p>}
      <ul className={styles.tiles}>
        {hosts?.map((host) => (
          <li key={host.name}>
            <Link to={paths.hostList} search={{ host: host.name }} className={styles.row}>
              <span className={styles.name}>{host.name}</span>
              <HostState host={host} />
              <span className={styles.count}>{words.deviceCount(formatNumber(host.device_count))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
