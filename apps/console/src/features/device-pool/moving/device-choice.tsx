import type { Device } from '@rackhand/contract/device/device';
import { whyReadOnly } from '@rackhand/contract/device/device-edit-fields';
import { deviceName } from '@rackhand/contract/device/device-name';
import { createSearch } from '@rackhand/contract/device/device-search';
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useSearchTime } from '../../devices/use-search-time.ts';
import { rackMessages } from '../rack-messages.ts';
import styles from './move-dialog.module.css';

interface DeviceChoiceProps {
  devices: readonly Device[];
  /** The device that it is about; null where one is chosen. */
  fixed: Device | null;
  arn: string;
  onChoose: (arn: string) => void;
}

/** So many stand in the list; the search finds the others. */
const listedAtMost = 200;

export function DeviceChoice({ devices, fixed, arn, onChoose }: DeviceChoiceProps): ReactElement {
  const words = useMessages(rackMessages);
  const language = useLanguage();
  const id = useId();
  const [q, setQ] = useState('');
  const now = useSearchTime(q);
  if (fixed !== null) {
    const { rackLocation, udid } = fixed.info;
    return (
      <p className={styles.subject}>
        <strong>{deviceName(fixed.info, language)}</strong>
        <span>{[rackLocation, udid].filter((part) => part !== '').join(' · ')}</span>
      </p>
    );
  }
  const matches = createSearch(q, now);
  const found = devices.filter(
    (device) => whyReadOnly(device.info) === null && (device.arn === arn || matches(device)),
  );
  const listed = [...found.filter(isLoose), ...found.filter((device) => !isLoose(device))].slice(
    0,
    listedAtMost,
  );
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}-q`}>{words.findDevice}</label>
        <input
          id={`${id}-q`}
          type="search"
          data-autofocus
          value={q}
          placeholder={words.findHint}
          onChange={({ target }) => setQ(target.value)}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={id}>{words.device}</label>
        <select
          id={id}
          size={6}
          value={arn}
          onChange={({ target }) => onChoose(target.value)}
          onKeyDown={submitOnEnter}
        >
          {arn === '' && <option value="" hidden />}
          <Options label={words.withoutSlot} devices={listed.filter(isLoose)} />
          <Options label={words.inSlots} devices={listed.filter((device) => !isLoose(device))} />
        </select>
        <p className={styles.hint} role="status">
          {found.length === 0 && words.noDevices}
          {found.length > listed.length && words.moreDevices(formatNumber(found.length - listed.length))}
        </p>
      </div>
    </>
  );
}

/** As in a text field: browsers differ about lists. */
function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.form?.requestSubmit();
}

function isLoose({ info }: Device): boolean {
  return info.rackLocation === '';
}

function Options({ label, devices }: { label: string; devices: readonly Device[] }): ReactElement | null {
  if (devices.length === 0) return null;
  return (
    <optgroup label={label}>
      {devices.map(({ arn, info }) => (
        <option key={arn} value={arn}>
          {[info.rackLocation, info.model, info.udid].filter((part) => part !== '').join(' · ')}
        </option>
      ))}
    </optgroup>
  );
}
