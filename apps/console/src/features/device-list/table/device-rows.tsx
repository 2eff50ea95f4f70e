import type { Device } from '@rackhand/contract/device/device';
import type { DeviceColumn } from '@rackhand/contract/device/device-columns';
import type { Language } from '@rackhand/contract/text/language';
import { memo, type ReactElement } from 'react';
import type { Selection } from '../../devices/use-selection.ts';
import { DeviceRow, type OnRowAction } from './device-row.tsx';
import styles from './device-table.module.css';

interface DeviceRowsProps {
  devices: readonly Device[];
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
  /** UDID of the row that the address leads to. */
  highlight: string | undefined;
}

/** A block of rows, which the browser skips while it is out of sight and React while none of its devices has changed. */
export const DeviceRows = memo(function DeviceRows(props: DeviceRowsProps): ReactElement {
  const { devices, firstIndex, isRendered, selection, highlight, ...same } = props;
  const height = `calc(var(--row) * ${String(devices.length)})`;
  return (
    <tbody className={styles.chunk} style={{ containIntrinsicHeight: `auto ${height}` }}>
      {isRendered ? (
        devices.map((device, place) => (
          <DeviceRow
            key={device.arn}
            device={device}
            rowIndex={firstIndex + place}
            selected={selection?.has(device.arn)}
            highlighted={highlight === device.info.udid}
            {...same}
          />
        ))
      ) : (
        <tr aria-hidden="true" style={{ height }} />
      )}
    </tbody>
  );
}, isSame);

/** Blocks are cut anew after every change; most hold the same devices as before. */
function isSame(before: DeviceRowsProps, after: DeviceRowsProps): boolean {
  const names = Object.keys(after) as (keyof DeviceRowsProps)[];
  return names.every((name) =>
    name === 'devices' ? isSameList(before.devices, after.devices) : Object.is(before[name], after[name]),
  );
}

function isSameList(before: readonly Device[], after: readonly Device[]): boolean {
  return before.length === after.length && before.every((device, place) => device === after[place]);
}
