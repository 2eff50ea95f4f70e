import { valueText } from '@rackhand/contract/device/observed-values';
import type { DeviceRow } from './device-row.ts';
import { toDevice } from './device-shape.ts';

/** An admin has looked: what waited for that is cleared, and the values from before with it. */
export function confirmDevice(row: DeviceRow): DeviceRow {
  return { ...row, unconfirmed: [], values_before: [] };
}

/** Somebody has saved its values: that is no word on whether it is fit for tests. */
export function confirmEdited(row: DeviceRow): DeviceRow {
  return { ...confirmDevice(row), unconfirmed: row.unconfirmed.filter((error) => error === 'ERROR') };
}

/** What an admin has looked at, as the audit trail keeps it; nothing where nothing waited. */
export function confirmedValues(row: DeviceRow): object {
  if (row.values_before.length === 0) return {};
  const { info } = toDevice(row, '');
  const values = row.values_before.map(({ field, before }) => [
    field,
    `${before} → ${valueText(info[field])}`,
  ]);
  return { confirmed_values: Object.fromEntries(values) as object };
}

/** An admin has taken a new device as it is; whether it is the one that it says, and fit for tests, may still be open. */
export function acceptDevice(row: DeviceRow): DeviceRow {
  const unconfirmed = row.unconfirmed.filter(
    (error) => error === 'VERIFICATION_REQUIRED' || error === 'ERROR',
  );
  const isOpen = unconfirmed.includes('VERIFICATION_REQUIRED');
  return { ...row, unconfirmed, values_before: isOpen ? row.values_before : [] };
}
