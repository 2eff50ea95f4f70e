import type { Device } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { deviceName } from '@rackhand/contract/device/device-name';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { slotTone } from '../../devices/state-tone.ts';
import { poolMessages } from '../pool-messages.ts';
import { rackMessages } from '../rack-messages.ts';
import slotStyles from '../slots/slot.module.css';
import styles from './wall-tray.module.css';

/** Two lines on a screen of 1920 pixels: the racks keep theirs. */
const shownAtMost = 12;

/** Devices that no slot shows, in a line below the racks; those that need a person come first. */
export function WallTray({ devices }: { devices: readonly Device[] }): ReactElement | null {
  const words = useMessages(rackMessages);
  const { andMore } = useMessages(poolMessages);
  const language = useLanguage();
  if (devices.length === 0) return null;
  const rest = devices.length - shownAtMost;
  return (
    <section className={styles.tray} aria-labelledby="wall-tray">
      <h2 id="wall-tray">
        {words.elsewhere} {formatNumber(devices.length)}
      </h2>
      <ul>
        {devices
          .toSorted((left, right) => urgency(left) - urgency(right))
          .slice(0, shownAtMost)
          .map(({ arn, info }) => (
            <li key={arn} className={slotStyles.slot} data-udid={info.udid} data-tone={slotTone(info.state)}>
              <StateMark tone={slotTone(info.state)} state={info.state} />{' '}
              <strong>{deviceName(info, language)}</strong> {stateWord(info.state, language)}
            </li>
          ))}
        {rest > 0 && <li>{andMore(formatNumber(rest))}</li>}
      </ul>
    </section>
  );
}

function urgency({ info }: Device): number {
  return ['error', 'other', 'testing', 'available'].indexOf(slotTone(info.state));
}
