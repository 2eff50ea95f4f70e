import type { DeviceColumn } from '@rackhand/contract/device/device-columns';
import type { Language } from '@rackhand/contract/text/language';
import { memo, type ReactElement } from 'react';
import type { Selection } from '../../devices/use-selection.ts';
import { DeviceRow, type OnRowAction } from './device-row.tsx';
import styles from './device-table.module.css';

interface DeviceRowsProps {
  /** Which devices, in their order. */
  arns: readonly string[];
  columns: readonly DeviceColumn[];
  /** Place of the first one in the whole table, the heading being 1. */
  firstIndex: number;
  /** Their turn has come; until then they only take their room. */
  isRendered: boolean;
  language: Language;
  /** yyyy-MM-dd */
  today: string;
  onAction: OnRowAction;
  selection: Selection | undefined;
  onSelect: ((arn: string, withRange: boolean) => void) | undefined;
  /** The row that the address leads to. */
  highlighted: string | undefined;
}

/** A block of rows, which the browser skips while it is out of sight and React while its devices are the same. */
export const DeviceRows = memo(function DeviceRows(props: DeviceRowsProps): ReactElement {
  const { arns, firstIndex, isRendered, selection, highlighted, ...same } = props;
  const height = `calc(var(--row) * ${String(arns.length)})`;
  return (
    <tbody className={styles.chunk} style={{ containIntrinsicHeight: `auto ${height}` }}>
      {isRendered ? (
        arns.map((arn, place) => (
          <DeviceRow
            key={arn}
            arn={arn}
            rowIndex={firstIndex + place}
            selected={selection?.has(arn)}
            highlighted={highlighted === arn}
            {...same}
          />
        ))
      ) : (
        <tr aria-hidden="true" style={{ height }} />
      )}
    </tbody>
  );
}, isSame);

/** Blocks are cut anew after every change; most hold the same rows as before. */
function isSame(before: DeviceRowsProps, after: DeviceRowsProps): boolean {
  const names = Object.keys(after) as (keyof DeviceRowsProps)[];
  return names.every((name) =>
    name === 'arns' ? isSameList(before.arns, after.arns) : Object.is(before[name], after[name]),
  );
}

function isSameList(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((arn, place) => arn === after[place]);
}
