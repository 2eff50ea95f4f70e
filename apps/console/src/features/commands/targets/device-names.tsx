import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { commandMessages } from '../command-messages.ts';
import styles from './device-names.module.css';

const namedAtMost = 8;

/** What a bulk action will hit: the first by name, the rest by number. */
export function DeviceNames({ devices }: { devices: readonly Device[] }): ReactElement {
  const words = useMessages(commandMessages);
  const named = devices.slice(0, namedAtMost);
  const rest = devices.length - named.length;
  return (
    <p>
      {named.map(({ arn, info }, place) => (
        <span key={arn}>
          {place > 0 && ', '}
          {info.rackLocation !== '' && <span className={styles.place}>{info.rackLocation}</span>}{' '}
          {calledName(info)}
        </span>
      ))}
      {rest > 0 && ` ${words.andMore(formatNumber(rest))}`}
    </p>
  );
}
