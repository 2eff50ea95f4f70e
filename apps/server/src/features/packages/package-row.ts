import type { AppPackage, SimpleDevice } from '@rackhand/contract/app/app-package';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PackagesTable } from '../../platform/database/app-tables.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { hasWholeFile } from '../../platform/files/whole-file.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnColumn, rackLocation } from '../devices/device-columns.ts';
import { type GivenTo, readGiven } from './given-devices.ts';

export interface PackageRow extends Omit<Selectable<PackagesTable>, 'icon' | 'version_code'> {
  version_code: string;
  has_icon: boolean;
  file_lost: boolean;
  rollout_id: string | null;
}

/** A device as it is chosen; `d` is its row. */
export const simpleDeviceJson = sql<SimpleDevice>`jsonb_build_object(
  'arn', ${arnColumn}, 'udid', d.udid, 'device_name', d.model,
  'rack_location', ${rackLocation})`;

/** Of a package `p`: the store has not what commands would bring. */
export const isFileLost = sql`not ${hasWholeFile(sql`p.sha256`)}`;

/** Of a package `p`, all that people look for it by: its names in both languages as well. */
export const packageNames = sql`concat_ws(chr(10), p.app_id, p.app_name, p.app_names->>'ko', p.app_names->>'en', p.app_version)`;

/** Literally, without case; the text in its normal form. */
export const isIn = (text: string, texts: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`position(lower(${text}) in lower(${texts})) > 0`;

/** Of a package `p`: the rollout that replaces it, or brings it. */
export const rolloutUnderWay = sql<string | null>`(
  select r.rollout_id from rollouts r where r.ended_at is null and p.id in (r.package_id, r.to_package_id))`;

/** Of `p`, all that is shown; an icon is fetched by itself. */
export const packageColumns = sql<PackageRow>`p.id, p.app_id, p.app_name, p.app_names, p.app_version, p.version_code::text as version_code,
  p.priority, p.update_policy, p.debuggable, p.test_only, p.signature, p.certificates, p.other_certificates,
  p.min_sdk, p.target_sdk, p.abis, p.warnings, p.size, p.sha256, p.uploaded_at, p.uploaded_by, p.changed_version, p.icon is not null as has_icon,
  ${isFileLost} as file_lost, ${rolloutUnderWay} as rollout_id`;

/**
 * What is shown of them, each with its devices by rack, or the first of them. A device that has many of them is read once, and
 * named beside each: to write it down anew for every package takes the database a second for a page on a thousand devices.
 */
export async function toPackages(
  db: Db | Trx,
  rows: readonly PackageRow[],
  { devices_named: most }: { devices_named?: number | undefined } = {},
): Promise<AppPackage[]> {
  const given = await readGiven(
    db,
    rows.map(({ id }) => id),
    most,
  );
  const named = await readNamed(db, [...given.values()]);
  return rows.map(({ uploaded_at, changed_version, ...row }) => {
    const { device_ids = [], device_count = 0 } = given.get(row.id) ?? {};
    return {
      ...row,
      devices: device_ids.flatMap((id) => named.get(id) ?? []),
      device_count,
      signed: row.signature !== 'none',
      uploaded_at: koreanTime(uploaded_at),
      revision: changed_version,
    };
  });
}

async function readNamed(db: Db | Trx, given: readonly GivenTo[]): Promise<Map<number, SimpleDevice>> {
  const ids = [...new Set(given.flatMap(({ device_ids }) => device_ids))];
  const { rows } = await sql<{ id: number; device: SimpleDevice }>`
    select d.id, ${simpleDeviceJson} as device from devices d where d.id = any(${ids}::integer[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, device }) => [id, device]));
}
