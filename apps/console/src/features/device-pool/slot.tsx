import type { Device } from '@rackhand/contract/device';
import type { Language } from '@rackhand/contract/language';
import { memo, type ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { batteryText, osText, stateWord } from '../devices/device-words.ts';
import { StateMark } from '../devices/state-mark.tsx';
import { slotTone } from '../devices/state-tone.ts';
import { useChangeTint } from '../devices/use-change-tint.ts';
import { poolMessages } from './pool-messages.ts';
import styles from './slot.module.css';

interface SlotProps {
  device: Device;
  location: string;
  language: Language;
  tabbable: boolean;
  /** The filter does not match it. */
  faded: boolean;
  open: boolean;
  onOpen: (udid: string) => void;
  onMenu: (device: Device, button: HTMLElement) => void;
}

/** Which device, whether it can be used, and if not why: at a glance. */
export const Slot = memo(function Slot(props: SlotProps): ReactElement {
  const { device, location, language, tabbable, faded, open, onOpen, onMenu } = props;
  const { info, memo: note } = device;
  const words = poolMessages[language];
  const body = useChangeTint<HTMLButtonElement>(`${info.state} ${String(info.battery_level)}`);
  return (
    <div className={styles.frame}>
      <button
        ref={body}
        type="button"
        className={styles.slot}
        data-slot={location}
        data-udid={info.udid}
        data-tone={slotTone(info.state)}
        data-state={info.state}
        data-faded={faded || undefined}
        data-open={open || undefined}
        aria-expanded={open}
        tabIndex={tabbable ? 0 : -1}
        onClick={() => onOpen(info.udid)}
      >
        <span className="hidden-text">{info.rackLocation} </span>
        <span className={styles.name}>
          <strong>{info.model}</strong>
          {info.private_code !== '' && (
            <span className={styles.lock} role="img" aria-label={words.lock} data-tip={words.lock}>
              <Icon name="lock" size={13} />
            </span>
          )}
        </span>
        <span className={styles.line}>
          <span className={styles.os}>{osText(info)}</span>
          {info.battery_level !== null && <span className={styles.battery}>{batteryText(info)}</span>}
        </span>
        <span className={styles.state}>
          <StateMark tone={slotTone(info.state)} state={info.state} />
          <span>{stateWord(info.state, language)}</span>
        </span>
        <span className={styles.udid}>{info.udid}</span>
        <span className={styles.note}>{note}</span>
      </button>
      <button
        type="button"
        className={styles.menu}
        tabIndex={tabbable ? 0 : -1}
        aria-haspopup="menu"
        aria-label={words.slotMenu(info.model)}
        onClick={(event) => onMenu(device, event.currentTarget)}
      >
        <Icon name="more" size={14} />
      </button>
    </div>
  );
});

export function EmptySlot({ location, tabbable }: { location: string; tabbable: boolean }): ReactElement {
  const words = useMessages(poolMessages);
  return (
    <button
      type="button"
      className={styles.empty}
      data-slot={location}
      tabIndex={tabbable ? 0 : -1}
      aria-disabled="true"
    >
      <span>{location}</span>
      <span>{words.empty}</span>
    </button>
  );
}
