import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { rowTone } from '../../devices/state-tone.ts';
import type { PlannedDevice } from './racks-of.ts';
import styles from './start.module.css';
import { startMessages } from './start-messages.ts';

/** The devices of a stage beforehand, and what becomes of each. */
export function StageDevices({
  planned,
}: {
  planned: readonly PlannedDevice[] | undefined;
}): ReactElement | null {
  const words = useMessages(startMessages);
  const language = useLanguage();
  if (planned === undefined) return null;
  if (planned.length === 0) return <p className={styles.quiet}>{words.emptyStage}</p>;
  const updates = planned.filter(({ outlook }) => outlook === 'updates').length;
  return (
    <details className={styles.devices}>
      <summary>
        <strong>{words.deviceCount(formatNumber(planned.length))}</strong>{' '}
        {words.updatesOf(formatNumber(updates))}{' '}
        <span className={styles.quiet}>{planned.slice(0, 3).map(nameOf).join(', ')}</span>
        {planned.length > 3 && <span className={styles.quiet}>, …</span>}
      </summary>
      <ul>
        {planned.map((device) => (
          <li key={device.arn}>
            <span>{nameOf(device)}</span>
            <code>{device.udid}</code>
            <span>
              <StateMark tone={rowTone(device.state)} state={device.state} />{' '}
              {stateWord(device.state, language)}
            </span>
            <span>{device.installed_version ?? words.absent}</span>
            <b>{words.outlooks[device.outlook]}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "[1-2-3] Galaxy A54" */
function nameOf({ rack_location: place, device_name: name, udid }: PlannedDevice): string {
  const said = name === '' ? udid : name;
  return place === '' ? said : `[${place}] ${said}`;
}
