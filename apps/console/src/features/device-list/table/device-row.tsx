import { type ErrorCode, errorText } from '@rackhand/contract/call/error-codes';
import { whyNot } from '@rackhand/contract/device/device-actions';
import type { DeviceColumn } from '@rackhand/contract/device/device-columns';
import { calledName } from '@rackhand/contract/device/device-name';
import type { Language } from '@rackhand/contract/text/language';
import { memo, type ReactElement } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { commandMessages } from '../../commands/command-messages.ts';
import { deviceMessages } from '../../devices/device-messages.ts';
import { rowTone } from '../../devices/state-tone.ts';
import { testHistoryLink } from '../../devices/test-history-link.ts';
import { useDevice } from '../../devices/use-devices.ts';
import { cellOf } from './device-cells.tsx';
import styles from './device-row.module.css';

export type OnRowAction = (action: 'change_state' | 'more', arn: string, button: HTMLElement) => void;

interface DeviceRowProps {
  arn: string;
  /** In their order; the actions come after them. */
  columns: readonly DeviceColumn[];
  /** Place in the whole table, the heading being 1. */
  rowIndex: number;
  language: Language;
  /** yyyy-MM-dd */
  today: string;
  onAction: OnRowAction;
  /** undefined: rows can't be chosen. */
  selected: boolean | undefined;
  /** With shift: the rows from the one before up to this one. */
  onSelect: ((arn: string, withRange: boolean) => void) | undefined;
  /** The one that the address leads to. */
  highlighted: boolean;
}

/** Shows what is told of its device at once; its list follows. Rendered anew for its own device alone. */
export const DeviceRow = memo(function DeviceRow(props: DeviceRowProps): ReactElement | null {
  const { arn, columns, rowIndex, language, selected, onSelect } = props;
  const device = useDevice(arn);
  if (device === undefined) return null;
  const { info } = device;
  const box = selected !== undefined && (
    <input
      type="checkbox"
      className={styles.choice}
      checked={selected}
      aria-label={commandMessages[language].select(calledName(info))}
      onChange={({ nativeEvent }) => onSelect?.(arn, (nativeEvent as MouseEvent).shiftKey)}
    />
  );
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-current={props.highlighted || undefined}
      data-arn={arn}
      data-tone={rowTone(info.state)}
      className={styles.row}
      tabIndex={-1}
    >
      {columns.map((column, place) => cellOf(column, { device, language, lead: place === 0 ? box : null }))}
      <td className={styles.actions}>
        <RowActions
          arn={arn}
          model={calledName(info)}
          refusal={whyNot('change_state', info.state, info.holder)}
          language={language}
          today={props.today}
          onAction={props.onAction}
        />
      </td>
    </tr>
  );
});

interface RowActionsProps extends Pick<DeviceRowProps, 'language' | 'today' | 'onAction'> {
  arn: string;
  model: string;
  /** Why the state can't be changed now. */
  refusal: ErrorCode | null;
}

/** One menu serves all rows: the buttons only ask for it. What most changes are about is not said here. */
const RowActions = memo(function RowActions(props: RowActionsProps): ReactElement {
  const { arn, model, refusal, language, today, onAction } = props;
  const words = deviceMessages[language];
  const reason = refusal === null ? null : errorText(refusal, language);
  const named = (action: string): string => words.actionOn(action, model);
  return (
    <>
      <a
        href={testHistoryLink(arn, today)}
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
          if (reason === null) onAction('change_state', arn, currentTarget);
        }}
      >
        <Icon name="swap" />
      </button>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={named(words.moreActions)}
        data-tip={words.moreActions}
        onClick={({ currentTarget }) => onAction('more', arn, currentTarget)}
      >
        <Icon name="more" />
      </button>
    </>
  );
});
