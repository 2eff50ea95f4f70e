import type { AppPackage, SimpleDevice } from '@rackhand/contract/app/app-package';
import { arnPrefix } from '@rackhand/contract/device/device';
import { type Selectable, sql } from 'kysely';
import type { PackagesTable } from '../../platform/database/app-tables.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';

export interface PackageRow extends Omit<Selectable<PackagesTable>, 'icon'> {
  has_icon: boolean;
}

/** A device as it is chosen; `d` is its row. */
export const simpleDeviceJson = sql<SimpleDevice>`jsonb_build_object(
  'arn', ${arnPrefix}::text || d.id, 'udid', d.udid, 'device_name', d.model,
  'rack_location', coalesce(d.rack_group || '-' || d.rack_number || '-' || d.rack_slot, ''))`;

/** As the list of devices is sorted. */
export const byRack = sql`d.rack_group nulls last, d.rack_number, d.rack_slot, d.id`;

/** Of `p`, all that is shown; an icon is fetched by itself. */
export const packageColumns = sql<PackageRow>`p.id, p.app_id, p.app_name, p.app_names, p.app_version, p.version_code,
  p.priority, p.update_policy, p.debuggable, p.test_only, p.signature, p.certificates, p.min_sdk, p.target_sdk, p.abis,
  p.warnings, p.size, p.sha256, p.uploaded_at, p.uploaded_by, p.changed_version, p.icon is not null as has_icon`;

interface GivenTo {
  package_id: number;
  device_ids: number[];
}

/**
 * What is shown of them, each with its devices by rack. A device that has many of them is read once, and named beside each:
 * to write it down anew for every package takes the database a second for a page on a thousand devices.
 */
export async function toPackages(db: Db | Trx, rows: readonly PackageRow[]): Promise<AppPackage[]> {
  const ids = rows.map(({ id }) => id);
  const given =
    await sql<GivenTo>`select a.package_id, array_agg(a.device_id) as device_ids from device_apps a
    where a.package_id = any(${ids}::integer[]) group by a.package_id`.execute(db);
  const found = await sql<{ id: number; device: SimpleDevice }>`
    select d.id, ${simpleDeviceJson} as device from devices d
    where d.removed_at is null
      and d.id in (select a.device_id from device_apps a where a.package_id = any(${ids}::integer[]))
    order by ${byRack}`.execute(db);
  const placed = new Map(found.rows.map(({ id, device }, place) => [id, { place, device }]));
  const devicesOf = new Map(
    given.rows.map(({ package_id, device_ids }) => [
      package_id,
      device_ids
        .flatMap((id) => placed.get(id) ?? [])
        .sort((left, right) => left.place - right.place)
        .map(({ device }) => device),
    ]),
  );
  return rows.map(({ uploaded_at, changed_version, ...row }) => ({
    ...row,
    devices: devicesOf.get(row.id) ?? [],
    signed: row.signature !== 'none',
    uploaded_at: koreanTime(uploaded_at),
    revision: Number(changed_version),
  }));
}
