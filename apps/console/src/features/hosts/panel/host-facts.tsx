import type { HostRow } from '@rackhand/contract/host/host';
import type { ReactElement, ReactNode } from 'react';
import { formatBytes, formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { hostMessages } from '../host-messages.ts';
import { HostRuns } from '../host-runs.tsx';
import styles from './host-panel.module.css';
import { hostPanelMessages } from './host-panel-messages.ts';

type Words = (typeof hostPanelMessages)['ko'];
type States = (typeof hostMessages)['ko']['adbStates'];
type Field = keyof Words['fields'];

/** The machine itself, as its agent told last. */
export function HostFacts({ host }: { host: HostRow }): ReactElement {
  const words = useMessages(hostPanelMessages);
  const { adbStates } = useMessages(hostMessages);
  return (
    <section aria-label={words.facts}>
      <h3>{words.facts}</h3>
      <dl className={styles.facts}>
        {factsOf(host, words, adbStates).map(([name, value]) => (
          <div key={name}>
            <dt>{words.fields[name]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const unknown = '–';

function factsOf(host: HostRow, words: Words, states: States): [Field, ReactNode][] {
  const { load, cpu_count, clock_skew_ms, adb_server_version, adb_version } = host;
  return [
    ['stateSince', timeOf(host.state_since)],
    ['lastSeen', timeOf(host.last_seen_at)],
    ['devices', words.devicesOf(formatNumber(host.device_count), formatNumber(host.max_devices))],
    ['runs', <HostRuns key="runs" host={host} />],
    ['address', host.address || unknown],
    ['link', host.link_ip || unknown],
    ['agent', host.agent_version || unknown],
    [
      'adb',
      adb_server_version === ''
        ? adb_version || unknown
        : words.adbOf(adb_server_version, adb_version || unknown),
    ],
    ...usbmuxdOf(host, states),
    ['uptime', uptimeOf(host.uptime_seconds, words)],
    [
      'load',
      load === null
        ? unknown
        : cpu_count === null
          ? load.toFixed(2)
          : words.loadOf(load.toFixed(2), formatNumber(cpu_count)),
    ],
    ['memory', freeOf(host.memory_free, host.memory_total, words)],
    ['disk', freeOf(host.disk_free, host.disk_total, words)],
    ['clock', clock_skew_ms === null ? unknown : words.milliseconds(formatNumber(clock_skew_ms))],
  ];
}

function usbmuxdOf({ usbmuxd_state: state }: HostRow, states: States): [Field, ReactNode][] {
  return state === null ? [] : [['usbmuxd', states[state]]];
}

function timeOf(at: string | null): ReactNode {
  return at === null ? unknown : <RelativeTime at={at} />;
}

function freeOf(free: number | null, total: number | null, words: Words): string {
  if (free === null) return unknown;
  return total === null ? formatBytes(free) : words.freeOf(formatBytes(free), formatBytes(total));
}

function uptimeOf(seconds: number | null, words: Words): string {
  if (seconds === null) return unknown;
  const minutes = Math.floor(seconds / 60);
  return words.uptime(Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60);
}
