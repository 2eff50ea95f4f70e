import type { DeviceError } from '@rackhand/contract/device/device-states';
import { connectionReason } from '@rackhand/contract/device/platforms';
import type { DeviceRow } from './device-row.ts';

/** Why the device shows this error, in the words of `state_reason`; null where the error says it all. */
export function reasonOf(error: DeviceError, row: DeviceRow): string | null {
  if (error === row.held_error && row.connection === 'device') return 'UNSTABLE_CONNECTION';
  switch (error) {
    case 'OFFLINE':
      return row.host_away ? 'HOST_AWAY' : connectionReason(row.platform, row.connection);
    case 'UNAUTHORIZED':
    case 'TRUST_REQUIRED':
    case 'PAIR_CHECK_FAILED':
      return connectionReason(row.platform, row.connection);
    case 'NOT_FOUND':
      return connectionReason(row.platform, 'absent');
    case 'VERIFICATION_REQUIRED':
      return verificationReason(row);
    case 'LOW_BATTERY':
      return `${String(row.readings?.battery_level ?? 0)} %`;
    case 'NOT_ENOUGH_STORAGE':
      return `${String(Math.floor((row.readings?.storage_free_bytes ?? 0) / 1024 ** 2))} MB`;
    // Whatever has hidden it meanwhile.
    case 'ERROR':
      return row.faults.ERROR?.cause ?? null;
    default:
      return null;
  }
}

function verificationReason(row: DeviceRow): string | null {
  if (row.duplicate) return 'DUPLICATE_SERIAL';
  if (row.provisional) return 'SERIAL_NOT_TOLD';
  const isOther = row.values_before.some(({ field }) => field === 'model' || field === 'platformVersion');
  return isOther ? 'MODEL_OR_OS_CHANGED' : null;
}
