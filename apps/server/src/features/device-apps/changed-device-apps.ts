import type { Db } from '../../platform/database/database.ts';
import { arnOf } from '../devices/device-shape.ts';

interface ChangedDeviceApps {
  version: number;
  row: { arn: string; udid: string };
}

/** For live events: devices whose apps have changed, in the order of the farm changes. */
export async function readChangedDeviceApps(db: Db, after: number): Promise<ChangedDeviceApps[]> {
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'udid', 'apps_version'])
    .where('apps_version', '>', after)
    .where('removed_at', 'is', null)
    .orderBy('apps_version')
    .execute();
  return rows.map(({ id, udid, apps_version }) => ({ version: apps_version, row: { arn: arnOf(id), udid } }));
}
