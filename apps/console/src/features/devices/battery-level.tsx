import type { DeviceInfo } from '@rackhand/contract/device/device';
import { batteryText } from '@rackhand/contract/device/device-column-values';
import { isUnheard } from '@rackhand/contract/device/device-reach';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import styles from './battery-level.module.css';
import { deviceMessages } from './device-messages.ts';

/** In brackets where the device tells nothing any more: what it told last. */
export function BatteryLevel({ info, language }: { info: DeviceInfo; language: Language }): ReactElement {
  const level = batteryText(info);
  if (info.battery_level === null || !isUnheard(info)) return <>{level}</>;
  const { lastLevel } = deviceMessages[language];
  return (
    <span className={styles.old} data-tip={lastLevel}>
      ({level})<span className="hidden-text"> {lastLevel}</span>
    </span>
  );
}
