import type { Drift } from '@rackhand/contract/app/device-app';
import type { PackageDrift } from '@rackhand/contract/app/drift';
import type { appDrift } from '@rackhand/contract/endpoints/app-drift';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { driftExpression } from './drift-expression.ts';
import { pageOf } from './page-of.ts';

type DriftQuery = z.output<(typeof appDrift)['query']>;

type DriftRow = Omit<PackageDrift, 'total'>;

const inOrder = sql`lower(p.app_name), p.app_id, p.version_code desc`;

/** All their devices are counted in one pass, however many packages a page has. */
function withCounts(page: RawBuilder<unknown>): RawBuilder<DriftRow> {
  return sql`with page as materialized (select p.* from packages p ${page}),
    standing as (
      select p.id as package_id, ${driftExpression} as drift, count(*) as devices
      from page p join device_apps a on a.package_id = p.id
        join devices d on d.id = a.device_id and d.removed_at is null
      group by 1, 2)
    select p.id as package_id, p.app_id, p.app_name, p.app_version, p.version_code, coalesce((
      select jsonb_object_agg(standing.drift, standing.devices) from standing where standing.package_id = p.id
    ), '{}') as counts, (
      select r.rollout_id from rollouts r where r.ended_at is null and p.id in (r.package_id, r.to_package_id)
    ) as rollout_id
    from page p order by ${inOrder}`;
}

/** Packages that devices should have; those that none has are no part of it. */
export async function readDrift(
  db: Db,
  query: DriftQuery,
): Promise<{ total_count: number; packages: PackageDrift[] }> {
  const wanted = sql`${matching(query.query ?? '')} and ${standsSo(query.drift)}`;
  const [counted, found] = await Promise.all([
    sql<{ count: string }>`select count(*) as count from packages p where ${wanted}`.execute(db),
    withCounts(sql`where ${wanted} order by ${inOrder} ${pageOf(query)}`).execute(db),
  ]);
  return { total_count: Number(counted.rows[0]?.count ?? 0), packages: found.rows.map(toDrift) };
}

export async function readDriftOf(db: Db, packageId: number): Promise<PackageDrift> {
  const { rows } = await withCounts(sql`where p.id = ${packageId}`).execute(db);
  const [row] = rows;
  if (row === undefined) throw new DomainError('E1008');
  return toDrift(row);
}

function matching(query: string): RawBuilder<boolean> {
  const text = normalForm(query).trim();
  if (text === '') return sql`true`;
  return sql`position(lower(${text}) in lower(concat_ws(chr(10), p.app_id, p.app_name, p.app_version))) > 0`;
}

function standsSo(drift: Drift | undefined): RawBuilder<boolean> {
  const so = drift === undefined ? sql`true` : sql`${driftExpression} = ${drift}`;
  return sql`exists (select from device_apps a join devices d on d.id = a.device_id and d.removed_at is null
    where a.package_id = p.id and ${so})`;
}

function toDrift(row: DriftRow): PackageDrift {
  return { ...row, total: Object.values(row.counts).reduce((sum, one) => sum + one, 0) };
}
