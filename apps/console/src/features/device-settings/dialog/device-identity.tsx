import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { osName } from '@rackhand/contract/device/device-column-values';
import {
  deviceFieldWord,
  type ShownInfoField,
  shownInfoFields,
} from '@rackhand/contract/device/device-field-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { settingsMessages } from '../settings-messages.ts';
import styles from './device-settings.module.css';

/** Document 1 section 2: what is only read. */
export function DeviceIdentity({ device }: { device: Device }): ReactElement {
  const words = useMessages(settingsMessages);
  const language = useLanguage();
  return (
    <dl className={styles.identity} aria-label={words.facts}>
      {shownInfoFields.map((field) => (
        <div key={field}>
          <dt>{deviceFieldWord(field, language)}</dt>
          <dd>{textOf(device.info, field) || words.noValue}</dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(info: DeviceInfo, field: ShownInfoField): string {
  if (field === 'platformName') return osName(info);
  if (field !== 'resolution') return info[field];
  return info.resolution === null
    ? ''
    : `${String(info.resolution.width)} × ${String(info.resolution.height)}`;
}
