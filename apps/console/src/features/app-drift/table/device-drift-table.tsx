import type { DeviceDrift } from '@rackhand/contract/app/drift';
import { driftColumns } from '@rackhand/contract/app/drift-columns';
import { findInstallError } from '@rackhand/contract/app/install-errors';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DeviceLink } from '../../devices/device-link.tsx';
import { StateMark } from '../../devices/state-mark.tsx';
import { slotTone } from '../../devices/state-tone.ts';
import styles from '../drift.module.css';
import { DriftMark } from '../drift-mark.tsx';
import { driftMessages } from '../drift-messages.ts';

export function DeviceDriftTable(props: { devices: readonly DeviceDrift[]; stale: boolean }): ReactElement {
  const { devices, stale } = props;
  const words = useMessages(driftMessages);
  const language = useLanguage();
  const columns = [
    ...Object.entries(driftColumns).flatMap(([name, label]) =>
      // The version stands above; what the device said stands beside what comes next.
      name === 'message' || name === 'management_version' ? [] : [{ name, label: label[language] }],
    ),
    { name: 'next', label: words.nextStep },
  ];
  return (
    <DataTable label={words.standings} columns={columns} stale={stale}>
      {devices.map((device) => (
        <DeviceRow key={device.arn} device={device} />
      ))}
    </DataTable>
  );
}

function DeviceRow({ device }: { device: DeviceDrift }): ReactElement {
  const words = useMessages(driftMessages);
  const language = useLanguage();
  return (
    <tr>
      <th scope="row">
        <DeviceLink device={device} />
      </th>
      <td data-mono>{device.rack_location}</td>
      <td data-mono>{device.udid}</td>
      <td>
        <StateMark tone={slotTone(device.state)} state={device.state} /> {stateWord(device.state, language)}
      </td>
      <td>{device.installed_version ?? <span className={styles.nothing}>{words.never}</span>}</td>
      <td>
        <DriftMark drift={device.drift} />
      </td>
      <td>{device.since !== null && <RelativeTime at={device.since} />}</td>
      <td data-wrap>
        <div className={styles.next}>
          {nextStep(device, language) ?? words.next[device.drift]}
          <WhatItSaid device={device} />
        </div>
      </td>
    </tr>
  );
}

/** Of what a device has refused: why, and what helps against that. */
function nextStep({ drift, install_code }: DeviceDrift, language: Language): string | null {
  if (drift !== 'failed' || install_code === null) return null;
  const { text, advice } = findInstallError(install_code);
  return `${text[language]} ${advice[language]}`;
}

/** The device's own words, as they are. */
function WhatItSaid({
  device: { drift, install_code, message },
}: {
  device: DeviceDrift;
}): ReactElement | null {
  if (drift !== 'failed') return null;
  const said = [message === '' ? install_code : message].filter((text) => text !== null);
  return said.length === 0 ? null : <span className={styles.said}>{said.join(' · ')}</span>;
}
