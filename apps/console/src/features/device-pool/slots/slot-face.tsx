import type { Device } from '@rackhand/contract/device/device';
import { osName, shortVersion } from '@rackhand/contract/device/device-column-values';
import { deviceName } from '@rackhand/contract/device/device-name';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { acknowledgedMark } from '../../devices/acknowledged-text.ts';
import { BatteryLevel } from '../../devices/battery-level.tsx';
import { headline } from '../../devices/device-words.ts';
import { exclusionEnd } from '../../devices/exclusion-text.ts';
import { RepairMark } from '../../devices/repair-mark.tsx';
import { saidWhy } from '../../devices/said-why.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { slotTone } from '../../devices/state-tone.ts';
import { rackMessages } from '../rack-messages.ts';
import styles from './slot-face.module.css';

/**
 * What a slot says of its device: which, whether it can be used, if not since when and why, and where it stands (document
 * 1 section 2). Notes need two lines: the UDID then stands beside the address, where else the time does.
 */
export function SlotFace({ device, language }: { device: Device; language: Language }): ReactElement {
  const { info, memo } = device;
  const words = rackMessages[language];
  const tone = slotTone(info.state);
  const { title, beside, since: from } = headline(info, language);
  const parts = [beside, acknowledgedMark(info), exclusionEnd(info, language), saidWhy(info, language), memo];
  const notes = parts.filter((part) => part !== '').join(' · ');
  const since = info.state === 'AVAILABLE' ? null : <RelativeTime at={from} />;
  const udid = (
    <span className={styles.udid}>
      <ShortId value={info.udid} />
    </span>
  );
  return (
    <>
      <span className={styles.name}>
        {info.errors.includes('REGISTERED') && (
          <span className={styles.unknown} role="img" aria-label={words.unknown} data-tip={words.unknown}>
            ?
          </span>
        )}
        <strong>{deviceName(info, language)}</strong>
        {info.private_code !== '' && (
          <span className={styles.lock} role="img" aria-label={words.lock} data-tip={words.lock}>
            <Icon name="lock" size={13} />
          </span>
        )}
      </span>
      <span className={styles.line}>
        <span className={styles.os}>
          <span>{osName(info)}</span> {shortVersion(info)}
        </span>
        {info.battery_level !== null && (
          <span className={styles.battery}>
            <BatteryLevel info={info} language={language} />
          </span>
        )}
      </span>
      <span className={styles.state} data-tone={tone}>
        <StateMark tone={tone} state={info.state} />
        {title} {notes !== '' && since}
      </span>
      {notes === '' ? (
        udid
      ) : (
        <span className={styles.note}>
          <RepairMark info={info} language={language} />
          {notes}
        </span>
      )}
      <span className={styles.foot}>
        <span className={styles.place} aria-hidden="true">
          {info.rackLocation}
        </span>
        {notes === '' ? since : udid}
      </span>
    </>
  );
}
