import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { lockDevicesWhere } from '../devices/change-devices.ts';
import type { DeviceRow } from '../devices/device-row.ts';

export interface KnownDevice {
  id: number;
  udid: string;
  model: string;
  platform: DeviceRow['platform'];
  host_id: number | null;
  facts: DeviceRow['facts'];
  apps_synced_at: Date | null;
}

/** The device of the farm under this udid; E1009 where there is none. */
export async function findDevice(db: Db | Trx, udid: string): Promise<KnownDevice> {
  const found = await db
    .selectFrom('devices')
    .select(['id', 'udid', 'model', 'platform', 'host_id', 'facts', 'apps_synced_at'])
    .where('udid', '=', udid)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('E1009');
  return found;
}

/** The same, locked. */
export async function lockByUdid(trx: Trx, udid: string): Promise<DeviceRow> {
  const [row] = await lockDevicesWhere(trx, sql<boolean>`udid = ${udid} and removed_at is null`);
  if (row === undefined) throw new DomainError('E1009');
  return row;
}
