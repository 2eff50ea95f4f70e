import { createHash } from 'node:crypto';
import type { ListedApp } from '@rackhand/contract/app/app-command';
import type { DeviceAppsReport } from '@rackhand/contract/host/agent-link';
import { type RawBuilder, sql } from 'kysely';
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
  const differences = await findDifferences(trx, deviceId, apps);
  if (differences.length > 0) await writeDifferences(trx, deviceId, differences);
  return differences.length > 0;
}

/** Of those that are neither the system's nor missing a digest is compared, and each is read only where that is another. */
async function findDifferences(
  trx: Trx,
  deviceId: number,
  apps: readonly ListedApp[],
): Promise<ListDifference[]> {
  const { digest, others } = await readKnown(trx, deviceId, plainRow);
  const isEachNamedOnce = new Set(apps.map(({ app_id }) => app_id)).size === apps.length;
  if (isEachNamedOnce && digest === digestOf(apps.filter((app) => !app.is_system)))
    return listDifferences(
      others,
      apps.filter((app) => app.is_system),
    );
  return listDifferences((await readKnown(trx, deviceId, sql`false`)).others, apps);
}

const plainRow = sql`not is_system and installed_version_code is not null and installed_version is not null`;

interface Known {
  /** Of those that are left out; null where none is. */
  digest: string | null;
  others: KnownApp[];
}

/** All in one value: to take some hundred rows apart would take longer. */
async function readKnown(trx: Trx, deviceId: number, leftOut: RawBuilder<unknown>): Promise<Known> {
  const { rows } = await sql<{ digest: string | null; others: KnownApp[] | null }>`
    select json_agg(json_build_object('id', id, 'app_id', app_id, 'is_managed', package_id is not null,
      'version_code', installed_version_code::text, 'version_name', installed_version, 'is_system', is_system,
      'is_updated_system', is_updated_system)) filter (where not (${leftOut})) as others,
      encode(sha256(convert_to(string_agg(concat_ws(' ', octet_length(app_id), app_id, installed_version_code,
        is_updated_system::integer, octet_length(installed_version), installed_version), ' ' order by app_id collate "C")
        filter (where ${leftOut}), 'UTF8')), 'hex') as digest
    from device_apps where device_id = ${deviceId}`.execute(trx);
  return { digest: rows[0]?.digest ?? null, others: rows[0]?.others ?? [] };
}

/** The same of what is listed. One whose digits stand otherwise, or whose letters are in another order, is read as another. */
function digestOf(apps: readonly ListedApp[]): string | null {
  if (apps.length === 0) return null;
  const text = apps
    .toSorted((a, b) => (a.app_id < b.app_id ? -1 : 1))
    .map(({ app_id, version_code, is_updated_system, version_name }) => {
      const lengths = [Buffer.byteLength(app_id), Buffer.byteLength(version_name)];
      return `${String(lengths[0])} ${app_id} ${version_code} ${is_updated_system ? '1' : '0'} ${String(lengths[1])} ${version_name}`;
    })
    .join(' ');
  return createHash('sha256').update(text).digest('hex');
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
