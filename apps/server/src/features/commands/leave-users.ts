import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { BulkSaid } from '@rackhand/contract/command/command';
import type { DeviceRow } from '../devices/device-row.ts';

/** What is asked of the whole farm leaves devices under test and locked ones alone. Document 3 section 4. */
export function leftToUsers(
  { leaves_users }: BulkSaid,
  { state }: Pick<DeviceRow, 'state'>,
): ErrorCode | null {
  if (leaves_users !== true) return null;
  return ['STANDBY', 'TESTING', 'USING', 'LOCK'].includes(state) ? '20412' : null;
}
