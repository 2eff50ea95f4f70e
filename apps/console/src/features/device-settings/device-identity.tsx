import type { Device, DeviceInfo } from '@rackhand/contract/device';
import { osName } from '@rackhand/contract/device-column-values';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import styles from './device-settings.module.css';
import { settingsMessages } from './settings-messages.ts';

type ReadOnlyField = keyof (typeof settingsMessages)['ko']['readOnly'];

/** Document 1 section 2: what is only read. */
export function DeviceIdentity({ device }: { device: Device }): ReactElement {
  const words = useMessages(settingsMessages);
  const fields = Object.keys(words.readOnly) as ReadOnlyField[];
  return (
    <dl className={styles.identity} aria-label={words.facts}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{words.readOnly[field]}</dt>
          <dd>{textOf(device.info, field) || words.noValue}</dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(info: DeviceInfo, field: ReadOnlyField): string {
  if (field === 'platformName') return osName(info);
  if (field !== 'resolution') return info[field];
  return info.resolution === null
    ? ''
    : `${String(info.resolution.width)} × ${String(info.resolution.height)}`;
}
