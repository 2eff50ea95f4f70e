import { type HostRow, hostStandingOf } from '@rackhand/contract/host/host';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatBytes, formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { hostMessages } from '../host-messages.ts';
import { HostRuns } from '../host-runs.tsx';
import { HostState } from '../host-state.tsx';
import { isSkewed, linkTroublesOf } from '../host-troubles.ts';
import styles from './host-table.module.css';

interface HostTableProps {
  hosts: readonly HostRow[];
  /** Name of the host whose details are below. */
  open: string | undefined;
  stale: boolean;
}

const numbers: ReadonlySet<string> = new Set(['devices', 'runs', 'disk', 'load']);

export function HostTable({ hosts, open, stale }: HostTableProps): ReactElement {
  const words = useMessages(hostMessages);
  const columns = Object.entries(words.columns).map(([name, label]) =>
    numbers.has(name) ? { name, label, align: 'end' as const } : { name, label },
  );
  return (
    <DataTable label={words.title} columns={columns} stale={stale}>
      {hosts.map((host) => (
        <HostTableRow key={host.name} host={host} isOpen={host.name === open} />
      ))}
    </DataTable>
  );
}

function HostTableRow({ host, isOpen }: { host: HostRow; isOpen: boolean }): ReactElement {
  const words = useMessages(hostMessages);
  const language = useLanguage();
  const standing = hostStandingOf(host);
  const isKnown = standing !== 'waiting';
  const trouble = host.adb_trouble === null ? '' : words.adbTroubles[host.adb_trouble];
  const adb = [words.adbStates[host.adb_state], host.adb_server_version || host.adb_version, trouble]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <tr className={styles.row} data-state={standing}>
      <th scope="row" className={styles.name}>
        <Link to={paths.hostList} search={{ host: host.name }} aria-current={isOpen ? 'true' : undefined}>
          {host.name}
        </Link>
      </th>
      <td>
        <HostState host={host} />
        {host.draining && <span> · {words.draining}</span>}
        {linkTroublesOf(host, language).map((said) => (
          <p key={said}>{said}</p>
        ))}
        {isSkewed(host) && <p>{words.skewed(Math.round((host.clock_skew_ms ?? 0) / 1000))}</p>}
      </td>
      <td data-mono>{host.address}</td>
      <td data-align="end">{formatNumber(host.device_count)}</td>
      <td data-align="end">
        <HostRuns host={host} />
      </td>
      <td
        data-bad={(isKnown && (host.adb_state !== 'running' || host.adb_trouble !== null)) || undefined}
        data-tip={host.adb_problem === '' ? undefined : host.adb_problem}
      >
        {isKnown ? adb : '–'}
      </td>
      <td data-mono>
        {host.agent_version}
        {host.agent_age !== 'current' && ` · ${words.agentAges[host.agent_age]}`}
      </td>
      <td>{host.last_seen_at === null ? words.never : <RelativeTime at={host.last_seen_at} />}</td>
      <td data-align="end">{host.disk_free === null ? '–' : formatBytes(host.disk_free)}</td>
      <td data-align="end">{host.load === null ? '–' : host.load.toFixed(2)}</td>
    </tr>
  );
}
