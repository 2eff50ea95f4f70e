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
    const told = isChanged ? { apps_version: await bumpFarmVersion(trx) } : {};
    await trx
      .updateTable('devices')
      .set({ apps_synced_at: at, ...told })
      .where('id', '=', device.id)
      .execute();
  });
}

/** What a row of the device's apps becomes by a list. */
type Becomes = 'dropped' | 'emptied' | 'updated' | 'added';

interface Difference {
  /** null: it is added. */
  id: number | null;
  app_id: string;
  becomes: Becomes;
  version_code: string | null;
  version_name: string | null;
  is_system: boolean | null;
  is_updated_system: boolean | null;
}

/** Of a locked device; whether anything is other than before. Mostly nothing is, and then nothing is written. */
export async function writeAppList(trx: Trx, deviceId: number, apps: readonly ListedApp[]): Promise<boolean> {
  const differences = await findDifferences(trx, deviceId, apps);
  if (differences.length > 0) await writeDifferences(trx, deviceId, differences);
  return differences.length > 0;
}

async function findDifferences(
  trx: Trx,
  deviceId: number,
  apps: readonly ListedApp[],
): Promise<Difference[]> {
  const listed = JSON.stringify([...new Map(apps.map((app) => [app.app_id, app])).values()]);
  const isNoneOfIts = sql`a.package_id is null and (l.app_id is null or l.is_system)`;
  const { rows } = await sql<Difference>`
    select a.id, coalesce(a.app_id, l.app_id) as app_id, l.version_code::text, l.version_name, l.is_system, l.is_updated_system,
      case when a.id is null then 'added' when ${isNoneOfIts} then 'dropped' when l.app_id is null then 'emptied'
        else 'updated' end as becomes
    from json_to_recordset(${listed}::json)
        as l (app_id text, version_code bigint, version_name text, is_system boolean, is_updated_system boolean)
      full join (select * from device_apps where device_id = ${deviceId}) a on a.app_id = l.app_id
    where case
      when a.id is null then not l.is_system
      when ${isNoneOfIts} then true
      when l.app_id is null then a.installed_version_code is not null
      else (a.installed_version, a.installed_version_code, a.is_system, a.is_updated_system)
        is distinct from (l.version_name, l.version_code, l.is_system, l.is_updated_system)
    end`.execute(trx);
  return rows;
}

/** Of known apps none is inserted: a conflict uses up an id each time a list is told. */
async function writeDifferences(
  trx: Trx,
  deviceId: number,
  differences: readonly Difference[],
): Promise<void> {
  await sql`
    with d as materialized (
      select * from json_to_recordset(${JSON.stringify(differences)}::json)
        as d (id integer, app_id text, becomes text, version_code bigint, version_name text, is_system boolean,
          is_updated_system boolean)
    ), dropped as (
      delete from device_apps a using d where a.id = d.id and d.becomes = 'dropped'
    ), updated as (
      update device_apps a
      set installed_version = d.version_name, installed_version_code = d.version_code,
        is_system = coalesce(d.is_system, a.is_system), is_updated_system = coalesce(d.is_updated_system, a.is_updated_system),
        installed_certificates = case when a.installed_version_code = d.version_code then a.installed_certificates end
      from d where a.id = d.id and d.becomes in ('updated', 'emptied')
    )
    insert into device_apps (device_id, app_id, app_name, installed_version, installed_version_code)
    select ${deviceId}, d.app_id,
      coalesce((select p.app_name from packages p where p.app_id = d.app_id order by p.version_code desc limit 1), d.app_id),
      d.version_name, d.version_code
    from d where d.becomes = 'added'
    on conflict (device_id, app_id) do nothing`.execute(trx);
}
