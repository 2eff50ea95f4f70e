import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { StateChange } from '@rackhand/contract/device/device';
import type { deviceDetail } from '@rackhand/contract/endpoints/devices';
import { limits } from '@rackhand/contract/limits';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { idOf, toDevice } from '../devices/device-shape.ts';
import { findOutlet } from '../power-controllers/known-outlets.ts';

/** One device with its private code in clear and its last state changes. Document 3 section 4. */
export async function readDeviceDetail(
  db: Db,
  arn: string,
  groupType: string,
): Promise<AnswerOf<typeof deviceDetail>> {
  const id = idOf(arn);
  const row =
    id === null
      ? undefined
      : await db
          .selectFrom('devices')
          .leftJoin('hosts', 'hosts.id', 'devices.host_id')
          .selectAll('devices')
          .select([
            'hosts.name as host_name',
            'hosts.state as host_state',
            'hosts.last_seen_at as host_last_seen_at',
          ])
          .where('devices.id', '=', id)
          .where('devices.removed_at', 'is', null)
          .executeTakeFirst();
  if (row === undefined) throw new DomainError('2501');
  const device = toDevice(row, row.host_name ?? '');
  return {
    ...device,
    info: { ...device.info, private_code: row.private_code },
    seen: {
      connection: row.connection,
      transport: row.transport,
      over_network: row.over_network,
      silent_tries: row.silent_tries,
      silent_since: instant(row.silent_since),
      readings: row.readings,
      host_state: row.host_state,
      host_last_seen_at: instant(row.host_last_seen_at),
    },
    history: await readHistory(db, row.id, groupType),
    power: row.linked_power_name === '' ? null : await findOutlet(db, row.host_id, row.linked_power_name),
  };
}

async function readHistory(db: Db, deviceId: number, groupType: string): Promise<StateChange[]> {
  const rows = await db
    .selectFrom('device_state_changes')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('id', 'desc')
    .limit(limits.deviceHistoryEntries)
    .execute();
  return rows.map((row) => ({
    at: koreanTime(row.at),
    from: row.from_state,
    to: row.to_state,
    reason: row.reason,
    by: (row.group_type ?? groupType) === groupType ? row.by_whom : null,
  }));
}

function instant(time: Date | null): string | null {
  return time === null ? null : koreanTime(time);
}
