import type { DeviceDrift } from '@rackhand/contract/app/drift';
import { driftColumns } from '@rackhand/contract/app/drift-columns';
import { installAdvice } from '@rackhand/contract/app/install-errors';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime, TimeWithin } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useGrowingCount } from '../../../ui/use-growing-count.ts';
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
  const shown = useGrowingCount(devices.length);
  const columns = [
    ...Object.entries(driftColumns).flatMap(([name, label]) =>
      // The version stands above; what the device said stands beside what comes next.
      name === 'message' || name === 'management_version' ? [] : [{ name, label: label[language] }],
    ),
    { name: 'next', label: words.nextStep },
  ];
  return (
    <DataTable label={words.standings} columns={columns} stale={stale}>
      {devices.slice(0, shown).map((device) => (
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
      <td>
        {device.installed_version ?? (
          <span className={styles.nothing}>{device.drift === 'unknown' ? words.notKnown : words.never}</span>
        )}
      </td>
      <td>
        <DriftMark drift={device.drift} />
      </td>
      <td>{device.since !== null && <RelativeTime at={device.since} />}</td>
      <td data-wrap>
        <div className={styles.next}>
          <NextStep device={device} />
          <WhatItSaid device={device} />
        </div>
      </td>
    </tr>
  );
}

/** What becomes of it; of what a device has refused: why, and what helps against that. */
function NextStep({ device }: { device: DeviceDrift }): ReactElement {
  const words = useMessages(driftMessages);
  const language = useLanguage();
  const { drift, policy_rests_until: rests } = device;
  const advice = isMissing(device) ? installAdvice(device.install_code)?.[language] : undefined;
  if (drift === 'failed') return <>{advice ?? words.next.failed}</>;
  return (
    <>
      {advice !== undefined && <>{advice} </>}
      {drift === 'pending' && rests !== null ? (
        <TimeWithin at={rests} text={words.restsUntil} />
      ) : (
        words.next[drift]
      )}
    </>
  );
}

/** Why the last try did not bring it: the device's own words as they are, else ours. */
function WhatItSaid({ device }: { device: DeviceDrift }): ReactElement | null {
  const { install_code, message } = device;
  const said = message === '' ? (install_code ?? '') : message;
  return said === '' || !isMissing(device) ? null : <span className={styles.said}>{said}</span>;
}

/** Whether the version that it should have is not on it, and was to come. */
function isMissing({ drift }: DeviceDrift): boolean {
  return drift === 'failed' || drift === 'pending' || drift === 'older' || drift === 'not_installed';
}
