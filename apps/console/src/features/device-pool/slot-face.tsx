import type { Device } from '@rackhand/contract/device';
import { batteryText, shortOsText, stateWord } from '@rackhand/contract/device-column-values';
import { unstableWord } from '@rackhand/contract/device-why';
import type { Language } from '@rackhand/contract/language';
import type { ReactElement } from 'react';
import { formatDate } from '../../platform/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { ShortId } from '../../ui/short-id.tsx';
import { useClock } from '../../ui/use-now.ts';
import { saidWhy } from '../devices/said-why.ts';
import { StateMark } from '../devices/state-mark.tsx';
import { slotTone } from '../devices/state-tone.ts';
import { exclusionEnd } from '../exclusion/exclusion-text.ts';
import { rackMessages } from './rack-messages.ts';
import styles from './slot-face.module.css';

/** What a slot says of its device: which, whether it can be used, and if not why. Document 1 section 2. */
export function SlotFace({ device, language }: { device: Device; language: Language }): ReactElement {
  const { info, memo } = device;
  const words = rackMessages[language];
  const tone = slotTone(info.state);
  const end = exclusionEnd(info, language, useClock(formatDate));
  const unstable = unstableWord(info.unstable)[language];
  const why = saidWhy(info, language);
  const notes = [unstable, end, memo].filter((part) => part !== '');
  return (
    <>
      <span className={styles.name}>
        {info.errors.includes('REGISTERED') && (
          <span className={styles.unknown} role="img" aria-label={words.unknown} data-tip={words.unknown}>
            ?
          </span>
        )}
        <strong>{info.model}</strong>
        {info.private_code !== '' && (
          <span className={styles.lock} role="img" aria-label={words.lock} data-tip={words.lock}>
            <Icon name="lock" size={13} />
          </span>
        )}
      </span>
      <span className={styles.line}>
        <span className={styles.os}>{shortOsText(info)}</span>
        {info.battery_level !== null && <span className={styles.battery}>{batteryText(info)}</span>}
      </span>
      <span className={styles.state} data-tone={tone}>
        <StateMark tone={tone} state={info.state} />
        {stateWord(info.state, language)} {why !== '' && <span className={styles.why}>{why}</span>}
      </span>
      <span className={styles.udid}>
        <ShortId value={info.udid} />
      </span>
      <span className={styles.note}>{notes.join(' · ')}</span>
    </>
  );
}
