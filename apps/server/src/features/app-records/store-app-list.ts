import type { ListedApp } from '@rackhand/contract/app/app-command';
import type { DeviceAppsReport } from '@rackhand/contract/host/agent-link';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { type KnownApp, type ListDifference, listDifferences } from './list-differences.ts';

/**
 * Makes a device's apps what its agent lists: what is gone is gone, unless a package is assigned; a system app counts only where
 * one is. A list from a host that does not have the device any more changes nothing.
 */
export async function storeAppList(
  db: Db,
  hostId: number,
  { udid, apps }: Pick<DeviceAppsReport, 'udid' | 'apps'>,
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
    const isChanged = (await writeAppList(trx, device.id, apps)) || device.apps_synced_at === null;
    const told = isChanged ? { apps_version: await bumpTopic(trx, 'apps') } : {};
    await trx
      .updateTable('devices')
      .set({ apps_synced_at: at, ...told })
      .where('id', '=', device.id)
      .execute();
  });
}

/** Of a locked device; whether anything is other than before. Mostly nothing is, and then nothing is written. */
export async function writeAppList(trx: Trx, deviceId: number, apps: readonly ListedApp[]): Promise<boolean> {
  const differences = listDifferences(await readKnown(trx, deviceId), apps);
  if (differences.length > 0) await writeDifferences(trx, deviceId, differences);
  return differences.length > 0;
}

/** All in one value: to take some hundred rows apart would take longer. */
async function readKnown(trx: Trx, deviceId: number): Promise<KnownApp[]> {
  const { rows } = await sql<{ known: KnownApp[] | null }>`
    select json_agg(json_build_object('id', id, 'app_id', app_id, 'is_managed', package_id is not null,
      'version_code', installed_version_code::text, 'version_name', installed_version, 'is_system', is_system,
      'is_updated_system', is_updated_system)) as known
    from device_apps where device_id = ${deviceId}`.execute(trx);
  return rows[0]?.known ?? [];
}

/** Of known apps none is inserted: a conflict uses up an id each time a list is told. */
async function writeDifferences(
  trx: Trx,
  deviceId: number,
  differences: readonly ListDifference[],
): Promise<void> {
  await sql`
    with d as materialized (
      select * from json_to_recordset(${JSON.stringify(differences)}::json)
        as d (id integer, becomes text, app_id text, version_code bigint, version_name text, is_system boolean,
          is_updated_system boolean)
    ), dropped as (
      delete from device_apps a using d where a.id = d.id and d.becomes = 'dropped'
    ), updated as (
      update device_apps a
      set installed_version = d.version_name, installed_version_code = d.version_code, is_system = d.is_system,
        is_updated_system = d.is_updated_system,
        installed_certificates = case when a.installed_version_code = d.version_code then a.installed_certificates end
      from d where a.id = d.id and d.becomes = 'updated'
    )
    insert into device_apps (device_id, app_id, app_name, installed_version, installed_version_code)
    select ${deviceId}, d.app_id,
      coalesce((select p.app_name from packages p where p.app_id = d.app_id order by p.version_code desc limit 1), d.app_id),
      d.version_name, d.version_code
    from d where d.becomes = 'added'
    on conflict (device_id, app_id) do nothing`.execute(trx);
}
