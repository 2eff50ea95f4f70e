import type { Device, DeviceInfo } from '@rackhand/contract/device';
import { whyNot } from '@rackhand/contract/device-actions';
import { errorText } from '@rackhand/contract/error-codes';
import type { Language } from '@rackhand/contract/language';
import { memo, type ReactElement } from 'react';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { commandMessages } from '../commands/command-messages.ts';
import { deviceMessages } from './device-messages.ts';
import styles from './device-table.module.css';
import { batteryText, osText, reasonText, stateWord } from './device-words.ts';
import { StateMark } from './state-mark.tsx';
import { rowTone } from './state-tone.ts';
import { testHistoryLink } from './test-history-link.ts';
import { useChangeTint } from './use-change-tint.ts';

export type OnRowAction = (action: 'change_state' | 'more', device: Device, button: HTMLElement) => void;

interface DeviceRowProps {
  device: Device;
  /** Place in the whole table, the heading being 1. */
  rowIndex: number;
  language: Language;
  /** yyyy-MM-dd */
  today: string;
  onAction: OnRowAction;
  /** undefined: rows can't be chosen. */
  selected: boolean | undefined;
  onSelect: ((arn: string) => void) | undefined;
}

/** Rendered anew only when its device, its place or the language has changed. */
export const DeviceRow = memo(function DeviceRow(props: DeviceRowProps): ReactElement {
  const { device, rowIndex, language, selected, onSelect } = props;
  const { info, memo: note } = device;
  return (
    <tr
      aria-rowindex={rowIndex}
      data-arn={device.arn}
      data-tone={rowTone(info.state)}
      className={styles.row}
      tabIndex={-1}
    >
      <td className={styles.id}>
        {selected !== undefined && (
          <input
            type="checkbox"
            className={styles.choice}
            checked={selected}
            aria-label={commandMessages[language].select(info.model)}
            onChange={() => onSelect?.(device.arn)}
          />
        )}
        {info.rackLocation}
      </td>
      <td className={styles.name} title={info.model}>
        <a data-open href={`?device=${encodeURIComponent(info.udid)}`}>
          {info.model}
        </a>
      </td>
      <td>{osText(info)}</td>
      <td className={styles.id} title={info.udid}>
        {info.udid}
      </td>
      <td title={info.host}>{info.host}</td>
      <td className={styles.number}>{info.port ?? ''}</td>
      <BatteryCell info={info} />
      <td className={styles.id}>{info.private_code}</td>
      <td className={styles.id}>{info.phoneNumber}</td>
      <StatusCell info={info} language={language} />
      <td title={note}>{note}</td>
      <td className={styles.actions}>
        <RowActions {...props} />
      </td>
    </tr>
  );
});

function BatteryCell({ info }: { info: DeviceInfo }): ReactElement {
  const cell = useChangeTint<HTMLTableCellElement>(info.battery_level);
  return (
    <td ref={cell} className={styles.number}>
      {batteryText(info)}
    </td>
  );
}

/** Empty for AVAILABLE (document 1 section 2). */
function StatusCell({ info, language }: { info: DeviceInfo; language: Language }): ReactElement {
  const cell = useChangeTint<HTMLTableCellElement>(info.state);
  if (info.state === 'AVAILABLE') return <td ref={cell} className={styles.status} />;
  const others = info.errors
    .filter((error) => error !== info.state)
    .map((error) => stateWord(error, language));
  const tip = [reasonText(info.state_reason, language), ...others].filter((part) => part !== '').join('\n');
  return (
    <td ref={cell} className={styles.status} data-tip={tip}>
      <StateMark tone={rowTone(info.state)} state={info.state} />
      <strong>{stateWord(info.state, language)}</strong> <RelativeTime at={info.state_since} />
    </td>
  );
}

/** One menu serves all rows: the buttons only ask for it. */
function RowActions({ device, language, today, onAction }: DeviceRowProps): ReactElement {
  const { info } = device;
  const words = deviceMessages[language];
  const refusal = whyNot('change_state', info.state, info.holder);
  const reason = refusal === null ? null : errorText(refusal, language);
  const named = (action: string): string => words.actionOn(action, info.model);
  return (
    <>
      <a
        href={testHistoryLink(device.arn, today)}
        target="_blank"
        rel="noopener"
        aria-label={named(words.testHistory)}
        data-tip={words.testHistory}
      >
        <Icon name="external" />
      </a>
      <button
        type="button"
        aria-haspopup="menu"
        aria-disabled={reason !== null || undefined}
        aria-label={named(words.changeState)}
        data-tip={reason ?? words.changeState}
        onClick={({ currentTarget }) => {
          if (reason === null) onAction('change_state', device, currentTarget);
        }}
      >
        <Icon name="swap" />
      </button>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={named(words.moreActions)}
        data-tip={words.moreActions}
        onClick={({ currentTarget }) => onAction('more', device, currentTarget)}
      >
        <Icon name="more" />
      </button>
    </>
  );
}
