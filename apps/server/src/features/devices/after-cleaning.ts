import type { DeviceRow } from './device-row.ts';

/** A cleaning that came to its end lifts ERROR, and one that did not raises it. Document 9. */
export function afterCleaning(device: DeviceRow, isClean: boolean): DeviceRow {
  const rest = device.unconfirmed.filter((error) => error !== 'ERROR');
  return { ...device, unconfirmed: isClean ? rest : [...rest, 'ERROR'] };
}
