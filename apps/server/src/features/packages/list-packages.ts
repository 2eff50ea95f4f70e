import { type AppPackage, type PackageColumn, type SimpleDevice } from '@rackhand/contract/app/app-package';
import { usualPackageOrder } from '@rackhand/contract/call/usual-orders';
import type { listPackages, simpleDeviceList } from '@rackhand/contract/endpoints/apps';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page-of.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { deviceTotals } from '../app-records/device-totals.ts';
import { byRack } from '../devices/device-columns.ts';
import {
  isIn,
  type PackageRow,
  packageColumns,
  packageNames,
  simpleDeviceJson,
  toPackages,
} from './package-row.ts';

type ListQuery = z.output<(typeof listPackages)['query']>;

interface PackageList {
  total_count: number;
  apps: AppPackage[];
}

export async function readPackages(db: Db, query: ListQuery): Promise<PackageList> {
  const wanted = matching(query.query ?? '');
  const listed = {
    all: sql`from packages p where ${wanted}`,
    rows: sql<PackageRow>`select ${packageColumns} from packages p
      ${withTotals(query)} where ${wanted} order by ${orderOf(query)}`,
  };
  const { total_count, rows } = await readPage(db, listed, query);
  return { total_count, apps: await toPackages(db, rows, query) };
}

/** E1008 where there is none. */
export async function requirePackage(db: Db | Trx, id: number): Promise<AppPackage> {
  const { rows } = await sql<PackageRow>`select ${packageColumns} from packages p where p.id = ${id}`.execute(
    db,
  );
  const [found] = await toPackages(db, rows);
  if (found === undefined) throw new DomainError('E1008');
  return found;
}

/** Literally, without case, in what people know a package by, or one of its devices. */
function matching(query: string): RawBuilder<boolean> {
  const text = normalForm(query).trim();
  if (text === '') return sql`true`;
  return sql`(${isIn(text, packageNames)}
    or exists (select from device_apps a where a.package_id = p.id and a.device_id = any(array(
      select d.id from devices d where d.removed_at is null and ${isIn(text, sql`d.model`)}))))`;
}

const columns: Record<PackageColumn, RawBuilder<unknown>> = {
  priority: sql`p.priority`,
  id: sql`p.id`,
  app_name: sql`lower(p.app_name)`,
  app_id: sql`p.app_id`,
  // As versions follow each other, not as their names do.
  app_version: sql`p.version_code`,
  devices: sql`coalesce(t.devices, 0)`,
  size: sql`p.size`,
  uploaded_at: sql`p.uploaded_at`,
};

function orderOf({ sort }: ListQuery): RawBuilder<unknown> {
  const { id, direction } = sort ?? usualPackageOrder;
  return sql`${columns[id]} ${sql.raw(direction)} nulls last, p.id`;
}

/** Counted for all of them where they are in that order. */
function withTotals({ sort }: ListQuery): RawBuilder<unknown> {
  return sort?.id === 'devices' ? sql`left join (${deviceTotals}) t on t.package_id = p.id` : sql``;
}

type DeviceFilter = z.output<(typeof simpleDeviceList)['query']>;

export async function readSimpleDevices(
  db: Db,
  { os_type, device_type }: DeviceFilter,
): Promise<SimpleDevice[]> {
  const is = (column: RawBuilder<unknown>, word: string | undefined): RawBuilder<boolean> =>
    word === undefined || word === '' ? sql`true` : sql`lower(${column}) = lower(${word})`;
  const { rows } = await sql<{ device: SimpleDevice }>`select ${simpleDeviceJson} as device from devices d
    where d.removed_at is null and ${is(sql`d.platform`, os_type)} and ${is(sql`d.type`, device_type)}
    order by ${byRack}`.execute(db);
  return rows.map(({ device }) => device);
}
