import type { PackageDrift } from '@rackhand/contract/app/drift';
import type { appDrift } from '@rackhand/contract/endpoints/app-drift';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/page-of.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { deviceTotals } from '../app-records/device-totals.ts';
import { isFileLost, isIn, packageNames, rolloutUnderWay } from '../packages/package-row.ts';
import { packagesStanding, standingsOf } from './package-standings.ts';

type DriftQuery = z.output<(typeof appDrift)['query']>;

type DriftRow = Omit<PackageDrift, 'total'>;

/** As the page lists them. */
export const inOrder = sql`lower(p.app_name), p.app_id, p.version_code desc`;

const shown = sql<DriftRow>`p.id as package_id, p.app_id, p.app_name, p.app_version, p.version_code::text as version_code,
  ${isFileLost} as file_lost, coalesce((
    select jsonb_object_agg(counted.drift, counted.devices) from (
      select s.drift, sum(s.devices) as devices from standing s where s.package_id = p.id
      group by s.drift having sum(s.devices) > 0) as counted
  ), '{}') as counts, ${rolloutUnderWay} as rollout_id`;

/** Packages that devices should have; those that none has are no part of it. */
export async function readDrift(
  db: Db | Trx,
  query: DriftQuery,
): Promise<{ total_count: number; packages: PackageDrift[] }> {
  const { rows } = await sql<{ total_count: number } & (DriftRow | { package_id: null })>`
    with ${wantedOf(query)},
      listed as (select ${shown} from page p order by ${inOrder})
    select (select count(*) from wanted) as total_count, listed.* from (values (1)) as one left join listed on true`.execute(
    db,
  );
  return {
    total_count: rows[0]?.total_count ?? 0,
    packages: rows.flatMap((row) => (row.package_id === null ? [] : [toDrift(row)])),
  };
}

/** Queries `wanted`, `page` and `standing`: of all that match where one standing is asked for, else of the page alone. */
function wantedOf({ query = '', drift, ...place }: DriftQuery): RawBuilder<unknown> {
  const found = sql`found as materialized (select p.id, p.version_code from packages p where ${packagesMatching(query)})`;
  const wanted = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`wanted as materialized (select id from found where id in (${ids}))`;
  const page = sql`page as materialized (
    select p.* from packages p join wanted on wanted.id = p.id order by ${inOrder} ${pageOf(place)})`;
  const standing = (packages: string): RawBuilder<unknown> =>
    sql`standing as materialized (${standingsOf(sql.ref(packages))})`;
  return drift === undefined
    ? sql`${found}, ${wanted(sql`select package_id from (${deviceTotals}) as managed`)}, ${page}, ${standing('page')}`
    : sql`${found}, ${standing('found')}, ${wanted(packagesStanding(drift))}, ${page}`;
}

export async function readDriftOf(db: Db | Trx, packageId: number): Promise<PackageDrift> {
  const { rows } = await sql<DriftRow>`
    with page as materialized (select p.* from packages p where p.id = ${packageId}),
      standing as materialized (${standingsOf(sql`page`)})
    select ${shown} from page p`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new DomainError('E1008');
  return toDrift(row);
}

/** Packages `p` that the search lets through. */
export function packagesMatching(query: string): RawBuilder<boolean> {
  const text = normalForm(query).trim();
  return text === '' ? sql`true` : isIn(text, packageNames);
}

function toDrift({ package_id, rollout_id, counts, ...row }: DriftRow): PackageDrift {
  const { app_id, app_name, app_version, version_code, file_lost } = row;
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return { package_id, app_id, app_name, app_version, version_code, file_lost, counts, total, rollout_id };
}
