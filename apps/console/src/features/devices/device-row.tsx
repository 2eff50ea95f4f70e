import type { Device, DeviceInfo } from '@rackhand/contract/device';
import { whyNot } from '@rackhand/contract/device-actions';
import { errorText } from '@rackhand/contract/error-codes';
import type { Language } from '@rackhand/contract/language';
import { memo, type ReactElement } from 'react';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { deviceMessages } from './device-messages.ts';
import styles from './device-table.module.css';
import { batteryText, osText, stateWord } from './device-words.ts';
import { StateMark } from './state-mark.tsx';
import { rowTone } from './state-tone.ts';
import { testHistoryLink } from './test-history-link.ts';
import { useChangeTint } from './use-change-tint.ts';

interface DeviceRowProps {
  device: Device;
  /** Place in the whole table, the heading being 1. */
  rowIndex: number;
  language: Language;
}

/** Rendered anew only when its device, its place or the language has changed. */
export const DeviceRow = memo(function DeviceRow({
  device,
  rowIndex,
  language,
}: DeviceRowProps): ReactElement {
  const { info, memo: note } = device;
  const words = deviceMessages[language];
  return (
    <tr
      role="row"
      aria-rowindex={rowIndex}
      data-arn={device.arn}
      data-tone={rowTone(info.state)}
      className={styles.row}
    >
      <td role="cell" className={styles.id}>
        {info.rackLocation}
      </td>
      <td role="cell" className={styles.name} title={info.model}>
        {info.model}
      </td>
      <td role="cell">{osText(info)}</td>
      <td role="cell" className={styles.id} title={info.udid}>
        {info.udid}
      </td>
      <td role="cell" title={info.host}>
        {info.host}
      </td>
      <td role="cell" className={styles.number}>
        {info.port ?? ''}
      </td>
      <BatteryCell info={info} language={language} />
      <td role="cell" className={styles.id}>
        {info.private_code}
      </td>
      <td role="cell" className={styles.id}>
        {info.phoneNumber}
      </td>
      <StatusCell info={info} language={language} />
      <td role="cell" title={note}>
        {note}
      </td>
      <td role="cell" className={styles.actions}>
        <RowActions device={device} words={words} language={language} />
      </td>
    </tr>
  );
});

function BatteryCell({ info, language }: { info: DeviceInfo; language: Language }): ReactElement {
  const cell = useChangeTint<HTMLTableCellElement>(info.battery_level);
  const label = info.battery_level === null ? deviceMessages[language].noBattery : undefined;
  return (
    <td role="cell" ref={cell} className={styles.number} aria-label={label}>
      {batteryText(info)}
    </td>
  );
}

/** Empty for AVAILABLE (document 1 section 2). */
function StatusCell({ info, language }: { info: DeviceInfo; language: Language }): ReactElement {
  const cell = useChangeTint<HTMLTableCellElement>(info.state);
  const others = info.errors
    .filter((error) => error !== info.state)
    .map((error) => stateWord(error, language));
  const tip = [info.state_reason, ...others].filter((part) => part !== '').join('\n');
  return (
    <td
      role="cell"
      ref={cell}
      className={styles.status}
      data-tip={info.state === 'AVAILABLE' ? undefined : tip}
    >
      {info.state !== 'AVAILABLE' && (
        <>
          <StateMark tone={rowTone(info.state)} state={info.state} />
          <strong>{stateWord(info.state, language)}</strong> <RelativeTime at={info.state_since} />
        </>
      )}
    </td>
  );
}

interface RowActionsProps {
  device: Device;
  words: (typeof deviceMessages)[Language];
  language: Language;
}

/** Buttons carry only what they mean; the table opens their menus, one for all rows. */
function RowActions({ device: { arn, info }, words, language }: RowActionsProps): ReactElement {
  const refusal = whyNot('change_state', info.state, info.holder);
  const reason = refusal === null ? null : errorText(refusal, language);
  const named = (action: string): string => words.actionOn(action, info.model);
  return (
    <>
      <a
        href={testHistoryLink(arn, Date.now())}
        target="_blank"
        rel="noopener"
        aria-label={named(words.testHistory)}
        data-tip={words.testHistory}
      >
        <Icon name="external" />
      </a>
      <button
        type="button"
        data-action="change_state"
        aria-haspopup="menu"
        aria-disabled={reason !== null || undefined}
        aria-label={named(words.changeState)}
        data-tip={reason ?? words.changeState}
      >
        <Icon name="swap" />
      </button>
      <button
        type="button"
        data-action="more"
        aria-haspopup="menu"
        aria-label={named(words.moreActions)}
        data-tip={words.moreActions}
      >
        <Icon name="more" />
      </button>
    </>
  );
}
