import type { HostRow } from '@rackhand/contract/host';
import type { ReactElement } from 'react';
import { formatBytes, formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { hostMessages } from './host-messages.ts';
import { HostState } from './host-state.tsx';
import styles from './host-table.module.css';

export function HostTable({ hosts, stale }: { hosts: readonly HostRow[]; stale: boolean }): ReactElement {
  const words = useMessages(hostMessages);
  return (
    <section className={styles.scroller} aria-label={words.title} data-stale={stale || undefined}>
      <table className={styles.table} aria-label={words.title}>
        <thead>
          <tr>
            {Object.entries(words.columns).map(([name, label]) => (
              <th key={name} scope="col" data-column={name}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hosts.map((host) => (
            <HostTableRow key={host.name} host={host} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function HostTableRow({ host }: { host: HostRow }): ReactElement {
  const words = useMessages(hostMessages);
  const adb = [words.adbStates[host.adb_state], host.adb_version].filter((part) => part !== '').join(' · ');
  return (
    <tr data-state={host.state}>
      <td className={styles.name}>{host.name}</td>
      <td>
        <HostState state={host.state} />
      </td>
      <td className={styles.id}>{host.address}</td>
      <td data-column="devices">{formatNumber(host.device_count)}</td>
      <td data-bad={host.adb_state !== 'running' || undefined}>{adb}</td>
      <td className={styles.id}>{host.agent_version}</td>
      <td>{host.last_seen_at === null ? words.never : <RelativeTime at={host.last_seen_at} />}</td>
      <td>{host.disk_free === null ? '–' : formatBytes(host.disk_free)}</td>
      <td data-column="load">{host.load === null ? '–' : host.load.toFixed(2)}</td>
    </tr>
  );
}
