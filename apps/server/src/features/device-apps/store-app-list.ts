import type { ListedApp } from '@rackhand/contract/app/app-command';
import type { DeviceAppsReport } from '@rackhand/contract/host/agent-link';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpFarmVersion } from '../../platform/database/farm-version.ts';

/**
 * Makes a device's apps what its agent lists: what is gone is gone, unless a package is assigned; a system app counts only where
 * one is. A list from a host that does not have the device any more changes nothing.
 */
export async function storeAppList(
  db: Db,
  hostId: number,
  { udid, apps }: DeviceAppsReport,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const device = await trx
      .selectFrom('devices')
      .select(['id', 'apps_synced_at'])
      .where('udid', '=', udid)
      .where('host_id', '=', hostId)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (device === undefined) return;
    const isChanged = (await writeList(trx, device.id, apps)) || device.apps_synced_at === null;
    const told = isChanged ? { apps_version: await bumpFarmVersion(trx) } : {};
    await trx
      .updateTable('devices')
      .set({ apps_synced_at: at, ...told })
      .where('id', '=', device.id)
      .execute();
  });
}

/** Whether anything is other than before. Of known apps none is inserted: a conflict uses up an id each time a list is told. */
async function writeList(trx: Trx, deviceId: number, apps: readonly ListedApp[]): Promise<boolean> {
  const listed = JSON.stringify([...new Map(apps.map((app) => [app.app_id, app])).values()]);
  const { rows } = await sql<{ changes: number }>`
    with listed as materialized (
      select * from json_to_recordset(${listed}::json)
        as listed (app_id text, version_code bigint, version_name text, is_system boolean, is_updated_system boolean)
    ), dropped as (
      delete from device_apps a where a.device_id = ${deviceId} and a.package_id is null
        and not exists (select from listed l where l.app_id = a.app_id and not l.is_system)
      returning a.id
    ), emptied as (
      update device_apps a set installed_version = null, installed_version_code = null, installed_certificates = null
      where a.device_id = ${deviceId} and a.package_id is not null and a.installed_version_code is not null
        and not exists (select from listed l where l.app_id = a.app_id)
      returning a.id
    ), updated as (
      update device_apps a
      set installed_version = l.version_name, installed_version_code = l.version_code, is_system = l.is_system,
        is_updated_system = l.is_updated_system,
        installed_certificates = case when a.installed_version_code = l.version_code then a.installed_certificates end
      from listed l
      where a.device_id = ${deviceId} and a.app_id = l.app_id and (a.package_id is not null or not l.is_system)
        and (a.installed_version, a.installed_version_code, a.is_system, a.is_updated_system)
          is distinct from (l.version_name, l.version_code, l.is_system, l.is_updated_system)
      returning a.id
    ), added as (
      insert into device_apps (device_id, app_id, app_name, installed_version, installed_version_code)
      select ${deviceId}, l.app_id,
        coalesce((select p.app_name from packages p where p.app_id = l.app_id order by p.version_code desc limit 1), l.app_id),
        l.version_name, l.version_code
      from listed l where not l.is_system
        and not exists (select from device_apps a where a.device_id = ${deviceId} and a.app_id = l.app_id)
      on conflict (device_id, app_id) do nothing
      returning id
    )
    select ((select count(*) from dropped) + (select count(*) from emptied) + (select count(*) from updated)
      + (select count(*) from added))::integer as changes`.execute(trx);
  return (rows[0]?.changes ?? 0) > 0;
}
