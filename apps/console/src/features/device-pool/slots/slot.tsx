import type { Device } from '@rackhand/contract/device/device';
import { whyReadOnly } from '@rackhand/contract/device/device-edit-fields';
import { calledName } from '@rackhand/contract/device/device-name';
import type { Language } from '@rackhand/contract/text/language';
import { type MouseEvent, memo, type ReactElement } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { slotTone } from '../../devices/state-tone.ts';
import { useChangeTint } from '../../devices/use-change-tint.ts';
import { whyTip } from '../../devices/why-tip.ts';
import { poolMessages } from '../pool-messages.ts';
import { rackMessages } from '../rack-messages.ts';
import styles from './slot.module.css';
import { SlotFace } from './slot-face.tsx';
import type { SlotSituation } from './slot-situation.ts';

interface SlotProps extends Pick<SlotSituation, 'onOpen' | 'onMenu' | 'onSelect'> {
  device: Device;
  location: string;
  language: Language;
  tabbable: boolean;
  /** The filter does not match it. */
  faded: boolean;
  open: boolean;
  selected: boolean;
}

/** A click opens the device, with Ctrl it chooses it, with Shift all up to it. */
export const Slot = memo(function Slot(props: SlotProps): ReactElement {
  const { device, location, language, tabbable, faded, open, selected, onOpen, onMenu, onSelect } = props;
  const { arn, info } = device;
  const words = rackMessages[language];
  const body = useChangeTint<HTMLButtonElement>(`${info.state} ${String(info.battery_level)}`);
  const onClick = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): void => {
    if (shiftKey) onSelect(arn, 'range');
    else if (ctrlKey || metaKey) onSelect(arn, 'toggle');
    else onOpen(info.udid);
  };
  const tabIndex = tabbable ? 0 : -1;
  return (
    <div
      className={styles.frame}
      data-arn={arn}
      data-selected={selected || undefined}
      draggable={whyReadOnly(info) === null}
    >
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
        data-tip={whyTip(info, language) || undefined}
        aria-expanded={open}
        tabIndex={tabIndex}
        onClick={onClick}
      >
        <span className="hidden-text">{info.rackLocation} </span>
        <SlotFace device={device} language={language} />
      </button>
      <input
        type="checkbox"
        className={styles.check}
        checked={selected}
        tabIndex={tabIndex}
        aria-label={words.chooseDevice(calledName(info), info.rackLocation)}
        onChange={() => onSelect(arn, 'toggle')}
      />
      <button
        type="button"
        className={styles.menu}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={poolMessages[language].slotMenu(calledName(info))}
        onClick={(event) => onMenu(device, event.currentTarget)}
      >
        <Icon name="more" size={14} />
      </button>
    </div>
  );
});

interface EmptySlotProps extends Pick<SlotSituation, 'onPlace'> {
  location: string;
  language: Language;
  tabbable: boolean;
}

/** An address of its own: the form that puts a device here, filled in with rack and slot. */
export const EmptySlot = memo(function EmptySlot(props: EmptySlotProps): ReactElement {
  const { location, language, tabbable, onPlace } = props;
  const words = rackMessages[language];
  return (
    <a
      className={styles.empty}
      href={`?place=${location}`}
      draggable={false}
      data-slot={location}
      tabIndex={tabbable ? 0 : -1}
      aria-label={words.emptySlot(location)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onPlace(location);
      }}
    >
      <span>{location}</span>
      <span>{words.empty}</span>
      <span>{words.placeHere}</span>
    </a>
  );
});
