import type { AppPackage, SimpleDevice } from '@rackhand/contract/app/app-package';
import { arnPrefix } from '@rackhand/contract/device/device';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PackagesTable } from '../../platform/database/app-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';

export interface PackageRow extends Omit<Selectable<PackagesTable>, 'icon'> {
  has_icon: boolean;
  devices: SimpleDevice[];
}

/** A device as it is chosen; `d` is its row. */
export const simpleDeviceJson = sql<SimpleDevice>`jsonb_build_object(
  'arn', ${arnPrefix}::text || d.id, 'udid', d.udid, 'device_name', d.model,
  'rack_location', coalesce(d.rack_group || '-' || d.rack_number || '-' || d.rack_slot, ''))`;

/** As the list of devices is sorted. */
export const byRack = sql`d.rack_group nulls last, d.rack_number, d.rack_slot, d.id`;

/** Devices that are in the farm and have the package `p`. */
const devicesOfPackage: RawBuilder<SimpleDevice[]> = sql`coalesce((
  select jsonb_agg(${simpleDeviceJson} order by ${byRack})
  from device_apps a join devices d on d.id = a.device_id where a.package_id = p.id and d.removed_at is null
), '[]')`;

/** Of `p`, all that is shown; an icon is fetched by itself. */
export const packageColumns = sql<PackageRow>`p.id, p.app_id, p.app_name, p.app_names, p.app_version, p.version_code,
  p.priority, p.update_policy, p.debuggable, p.test_only, p.signature, p.certificates, p.min_sdk, p.target_sdk, p.abis,
  p.warnings, p.size, p.sha256, p.uploaded_at, p.uploaded_by, p.changed_version, p.icon is not null as has_icon,
  ${devicesOfPackage} as devices`;

export function toPackage({ uploaded_at, changed_version, ...row }: PackageRow): AppPackage {
  return {
    ...row,
    signed: row.signature !== 'none',
    uploaded_at: koreanTime(uploaded_at),
    revision: Number(changed_version),
  };
}
