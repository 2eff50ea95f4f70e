import type { CommandType } from '@rackhand/contract/command';
import { whyNot } from '@rackhand/contract/device-actions';
import type { ErrorCode } from '@rackhand/contract/error-codes';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from '../devices/device-row.ts';

/** The commands of these devices that have not ended, by device. */
export async function findOpenCommands(trx: Trx, deviceIds: readonly number[]): Promise<Map<number, string>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('commands')
    .select(['device_id', 'command_id'])
    .where('device_id', 'in', deviceIds)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.device_id, row.command_id]));
}

/** Why a locked device can't be given a command now; null where it can. Document 3 sections 1 and 4. */
export function refusalOf(
  type: CommandType,
  row: DeviceRow,
  openCommandId: string | null,
): DomainError | null {
  if (openCommandId !== null) return new DomainError('20414', [{ field: 'arn', message: openCommandId }]);
  const code = whyNot(type, row.state, row.holder) ?? hostRefusal(row);
  return code === null ? null : new DomainError(code);
}

function hostRefusal(row: DeviceRow): ErrorCode | null {
  return row.host_id === null || row.host_away ? '20413' : null;
}
