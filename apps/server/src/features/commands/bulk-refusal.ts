import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { BulkSaid } from '@rackhand/contract/command/command';
import type { CommandType } from '@rackhand/contract/command/command-kinds';
import type { DeviceRow } from '../devices/device-row.ts';
import { refusalOf, type Standing } from './request-command.ts';

interface Asked {
  type: CommandType;
  said: BulkSaid;
}

/** Why a locked device has no part in what was asked of many; null where it has. */
export function bulkRefusal(
  { type, said }: Asked,
  row: DeviceRow,
  standing: Standing | undefined,
): ErrorCode | null {
  return leftToUsers(said, row) ?? leftOut(said, row) ?? refusalOf(type, row, standing)?.code ?? null;
}

/** What is asked of the whole farm leaves devices under test and locked ones alone. Document 3 section 4. */
function leftToUsers({ leaves_users }: BulkSaid, { state }: Pick<DeviceRow, 'state'>): ErrorCode | null {
  if (leaves_users !== true) return null;
  return ['STANDBY', 'TESTING', 'USING', 'LOCK'].includes(state) ? '20412' : null;
}

/** Only whoever names an excluded device means it. Document 8. */
function leftOut({ leaves_excluded }: BulkSaid, { excluded }: Pick<DeviceRow, 'excluded'>): ErrorCode | null {
  return leaves_excluded === true && excluded ? '20413' : null;
}
