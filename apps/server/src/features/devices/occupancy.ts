import { drainingText } from '@rackhand/contract/device/device-actions';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from './device-row.ts';

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

/** Nothing new begins on a device whose host is away or drains. */
export function hostRefusal(row: DeviceRow): DomainError | null {
  if (row.host_id === null || row.host_away) return new DomainError('20413');
  return row.host_draining ? new DomainError('20413', [{ field: 'host', message: drainingText }]) : null;
}
