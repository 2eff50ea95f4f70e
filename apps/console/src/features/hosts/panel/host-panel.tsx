import type { Device } from '@rackhand/contract/device/device';
import { formatSearch } from '@rackhand/contract/device/device-search-terms';
import { stateGroups } from '@rackhand/contract/device/device-states';
import type { HostRow } from '@rackhand/contract/host/host';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { FailurePlate } from '../../../platform/failure-plate.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { countGroups } from '../../devices/device-filter.ts';
import { deviceMessages } from '../../devices/device-messages.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { useDevices } from '../../devices/use-devices.ts';
import { MaintenanceButton } from '../../maintenance/maintenance-button.tsx';
import { RegisterBoxButton } from '../../set-top-boxes/register-box-button.tsx';
import { hostDetailQuery } from '../host-queries.ts';
import { HostState } from '../host-state.tsx';
import { notesOf, troublesOf, usbmuxdTroubles } from '../host-troubles.ts';
import { CaptureCards } from './capture-cards.tsx';
import { HostFacts } from './host-facts.tsx';
import styles from './host-panel.module.css';
import { hostPanelMessages } from './host-panel-messages.ts';
import { UsbTree } from './usb-tree.tsx';

interface HostPanelProps {
  name: string;
  hosts: readonly HostRow[];
  onClose: () => void;
}

/** One host below the list: what is wrong with it, what it is, and what is plugged in where. */
export function HostPanel({ name, hosts, onClose }: HostPanelProps): ReactElement {
  const words = useMessages(hostPanelMessages);
  const { data: all = [] } = useDevices();
  const host = hosts.find((known) => known.name === name);
  const devices = all.filter(({ info }) => info.host === name);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={words.panel(name)}>
      <header>
        <h2>
          {name} {host !== undefined && <HostState host={host} />}
        </h2>
        {host !== undefined && <RegisterBoxButton host={name} hosts={hosts.map((known) => known.name)} />}
        {host !== undefined && <MaintenanceButton place={{ server: name }} name={name} devices={devices} />}
        <IconButton icon="close" label={words.close} onClick={onClose} />
      </header>
      {host === undefined ? <p>{words.noHost(name)}</p> : <PanelBody host={host} devices={devices} />}
    </section>
  );
}

interface OfHost {
  host: HostRow;
  devices: readonly Device[];
}

function PanelBody({ host, devices }: OfHost): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(hostPanelMessages);
  const language = useLanguage();
  const { data: detail, error, refetch } = useQuery(hostDetailQuery(api, host.id));
  const troubles = [
    ...troublesOf(host, detail?.conflicts ?? [], language),
    ...usbmuxdTroubles(host, devices, language),
  ];
  const notes = notesOf(host, language);
  return (
    <>
      {troubles.length + notes.length > 0 && (
        <section aria-label={words.troubles} className={styles.troubles}>
          {troubles.length > 0 && <Lines lines={troubles} isBad />}
          {notes.length > 0 && <Lines lines={notes} isBad={false} />}
        </section>
      )}
      <div className={styles.columns}>
        <div>
          <DevicesByState host={host} devices={devices} />
          <HostFacts host={host} />
          {host.capture_cards !== null && <CaptureCards cards={host.capture_cards} devices={devices} />}
        </div>
        {detail !== undefined && <UsbTree nodes={detail.usb} devices={devices} />}
        {detail === undefined && error === null && <SkeletonRows rows={8} label={words.loading} />}
        {detail === undefined && error !== null && (
          <FailurePlate title={words.failed} error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </>
  );
}

function Lines({ lines, isBad }: { lines: readonly string[]; isBad: boolean }): ReactElement {
  return (
    <ul data-bad={isBad || undefined}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Exactly this host: lab-1 is not lab-10. */
const hostSearch = (name: string): string =>
  formatSearch({ text: '', terms: [{ property: 'host', value: name }] });

/** Each count leads to its devices in the list. */
function DevicesByState({ host, devices }: OfHost): ReactElement {
  const words = useMessages(hostPanelMessages);
  const { groups } = useMessages(deviceMessages);
  const counts = countGroups(devices);
  return (
    <section aria-label={words.byState}>
      <h3>{words.byState}</h3>
      <ul className={styles.counts}>
        {stateGroups.map((group) => (
          <li key={group}>
            <Link
              to={paths.deviceList}
              search={{ q: hostSearch(host.name), state: group }}
              aria-label={words.showGroup(host.name, groups[group], formatNumber(counts[group]))}
            >
              <StateMark tone={group} /> {groups[group]} <strong>{formatNumber(counts[group])}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
