import { installAdvice } from '@rackhand/contract/app/install-errors';
import type { RolloutDevice } from '@rackhand/contract/app/rollout';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime, TimeWithin } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DeviceLink } from '../../devices/device-link.tsx';
import { StateMark } from '../../devices/state-mark.tsx';
import { rowTone } from '../../devices/state-tone.ts';
import styles from '../rollout.module.css';
import { ResultMark } from '../rollout-mark.tsx';
import { rolloutDetailMessages } from './detail-messages.ts';

const columns = [
  'device',
  'place',
  'stage',
  'state',
  'installed',
  'managed',
  'result',
  'at',
  'next',
] as const;

interface DeviceResultTableProps {
  devices: readonly RolloutDevice[];
  /** The rollout does nothing more. */
  hasEnded: boolean;
  stale: boolean;
}

export function DeviceResultTable({ devices, hasEnded, stale }: DeviceResultTableProps): ReactElement {
  const words = useMessages(rolloutDetailMessages);
  return (
    <DataTable
      label={words.devices}
      columns={columns.map((name) => ({ name, label: words.deviceColumns[name] }))}
      stale={stale}
    >
      {devices.map((device) => (
        <DeviceRow key={device.arn} device={device} hasEnded={hasEnded} />
      ))}
    </DataTable>
  );
}

interface DeviceRowProps {
  device: RolloutDevice;
  hasEnded: boolean;
}

function DeviceRow({ device, hasEnded }: DeviceRowProps): ReactElement {
  const words = useMessages(rolloutDetailMessages);
  const language = useLanguage();
  const nothing = <span className={styles.quiet}>{words.never}</span>;
  return (
    <tr>
      <th scope="row">
        <DeviceLink device={device} />
      </th>
      <td data-mono>{device.rack_location}</td>
      <td>{device.stage}</td>
      <td>
        <StateMark tone={rowTone(device.state)} state={device.state} /> {stateWord(device.state, language)}
      </td>
      <td>{device.installed_version ?? nothing}</td>
      <td>{device.management_version ?? nothing}</td>
      <td>
        <ResultMark result={device.result} />
      </td>
      <td>{device.updated_at !== null && <RelativeTime at={device.updated_at} />}</td>
      <td data-wrap>
        <div className={styles.next}>
          <NextStep device={device} hasEnded={hasEnded} />
        </div>
      </td>
    </tr>
  );
}

/** Why it stands so and what helps; of a failure in the device's own words as well. */
function NextStep({ device, hasEnded }: DeviceRowProps): ReactElement {
  const words = useMessages(rolloutDetailMessages);
  const language = useLanguage();
  const { result, message, stays_newer, policy_rests_until: rests } = device;
  if (stays_newer) return <>{words.next.stays_newer}</>;
  if (hasEnded && result === 'waiting') return <>{words.notAny}</>;
  const advice = installAdvice(device.install_code)?.[language];
  const said = message !== '' && <span className={styles.said}>{message}</span>;
  if (result === 'pending')
    return (
      <>
        {advice !== undefined && <>{advice} </>}
        {rests === null ? words.next.pending : <TimeWithin at={rests} text={words.restsUntil} />}
        {said}
      </>
    );
  if (result !== 'failed') return <>{words.next[result]}</>;
  return (
    <>
      {advice ?? words.next.failed}{' '}
      <Link to={paths.deviceApps} search={{ udid: device.udid }}>
        {words.openApps}
      </Link>
      {said}
    </>
  );
}
