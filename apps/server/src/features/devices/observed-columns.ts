import {
  type ObservedField,
  observedFields,
  type ValueBefore,
  type ValueChange,
  valueText,
} from '@rackhand/contract/device/observed-values';
import type { DeviceFacts } from '@rackhand/contract/device/sighting';
import type { DeviceRow } from './device-row.ts';

/** Fields that are both edited and observed, by their column, which is also what agents call them. */
const columns = {
  model: 'model',
  platformVersion: 'platform_version',
  apiLevel: 'api_level',
  firmware_version: 'firmware_version',
  cpu: 'cpu',
  ram: 'ram',
  heapSize: 'heap_size',
  internalStorage: 'internal_storage',
} as const satisfies Record<ObservedField, keyof DeviceFacts & keyof DeviceRow>;
type ObservedColumn = (typeof columns)[ObservedField];
export const observedColumns: readonly ObservedColumn[] = Object.values(columns);

export function isUnknown(value: unknown): boolean {
  return value === null || value === '';
}

/** With what these columns say now, unless an older value waits to be looked at. */
export function rememberValues(row: DeviceRow, changed: readonly ObservedColumn[]): ValueBefore[] {
  const waiting = new Set(row.values_before.map(({ field }) => field));
  const fresh = observedFields.filter((field) => changed.includes(columns[field]) && !waiting.has(field));
  return [...row.values_before, ...fresh.map((field) => ({ field, before: valueText(row[columns[field]]) }))];
}

/** What another look at the device has changed; a value that was not known before is no change. */
export function valueChanges(before: DeviceRow, after: DeviceRow): ValueChange[] {
  return observedFields
    .map((field) => ({ field, from: before[columns[field]], to: after[columns[field]] }))
    .filter(({ from, to }) => from !== to && !isUnknown(from))
    .map(({ field, from, to }) => ({ field, before: valueText(from), after: valueText(to) }));
}
