import type { Device } from '@rackhand/contract/device/device';
import { cellValueOf } from '@rackhand/contract/device/device-column-values';
import { type DeviceColumn, isNumberColumn } from '@rackhand/contract/device/device-columns';
import { deviceName } from '@rackhand/contract/device/device-name';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement, ReactNode } from 'react';
import { ShortId } from '../../../ui/short-id.tsx';
import { BatteryLevel } from '../../devices/battery-level.tsx';
import { useChangeTint } from '../../devices/use-change-tint.ts';
import styles from './device-row.module.css';
import { StatusCell } from './status-cell.tsx';

interface CellInput {
  device: Device;
  language: Language;
  /** Stands before what the cell says: the box of the first one. */
  lead: ReactNode;
}

type Cell = (input: CellInput) => ReactElement;

/** Columns that are more than their text. */
const cells: Partial<Record<DeviceColumn, Cell>> = {
  rackLocation: ({ device: { info }, lead }) => (
    <td key="rackLocation" className={styles.id}>
      {lead}
      {info.rackLocation}
    </td>
  ),
  model: ({ device: { info }, language, lead }) => (
    <td key="model" className={styles.name} title={deviceName(info, language)}>
      {lead}
      <a data-open href={`?device=${encodeURIComponent(info.udid)}`}>
        {deviceName(info, language)}
      </a>
    </td>
  ),
  udid: (input) => idCell('udid', input.device.info.udid, input),
  host: (input) => idCell('host', input.device.info.host, input),
  macAddress: (input) => idCell('macAddress', input.device.info.macAddress, input),
  arn: (input) => idCell('arn', input.device.arn, input),
  battery_level: (input) => <BatteryCell key="battery_level" {...input} />,
  private_code: (input) => plainCell('private_code', input, styles.id),
  phoneNumber: (input) => plainCell('phoneNumber', input, styles.id),
  state: ({ device: { info }, language, lead }) => (
    <StatusCell key="state" info={info} language={language} lead={lead} />
  ),
};

export function cellOf(column: DeviceColumn, input: CellInput): ReactElement {
  const cell = cells[column];
  return cell === undefined
    ? plainCell(column, input, isNumberColumn(column) ? styles.number : undefined)
    : cell(input);
}

function plainCell(column: DeviceColumn, { device, language, lead }: CellInput, look?: string): ReactElement {
  const value = cellValueOf(column, device, language);
  return (
    <td key={column} className={look} title={typeof value === 'string' && value !== '' ? value : undefined}>
      {lead}
      {value}
    </td>
  );
}

function idCell(
  column: 'udid' | 'host' | 'macAddress' | 'arn',
  value: string,
  { lead }: CellInput,
): ReactElement {
  if (value === '') return <td key={column}>{lead}</td>;
  const name = lead === null ? value : undefined;
  const look = column === 'host' ? undefined : styles.id;
  return (
    <td key={column} className={look} title={value} aria-label={name} data-copy={value}>
      {lead}
      {column === 'host' ? value : <ShortId value={value} />}
    </td>
  );
}

function BatteryCell({ device: { info }, language, lead }: CellInput): ReactElement {
  const cell = useChangeTint<HTMLTableCellElement>(info.battery_level);
  return (
    <td ref={cell} className={styles.number}>
      {lead}
      <BatteryLevel info={info} language={language} />
    </td>
  );
}
