import type { Drift } from '@rackhand/contract/app/drifts';
import { type RawBuilder, sql } from 'kysely';
import { awaitedApps } from '../app-records/awaited-apps.ts';
import { driftExpression, ownStanding, underWay } from './drift-expression.ts';

/**
 * How many devices stand how to each package of `packages`, a query's name: counted by the tallies of rows that are alike,
 * which know nothing of devices, commands and rollouts. Rows of which those decide are taken out one by one, and put where they stand.
 */
export function standingsOf(packages: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select p.id as package_id, ${ownStanding} as drift, a.devices
      from ${packages} p join app_tallies a on a.package_id = p.id
    union all
    select p.id, moved.drift, moved.devices
      from (${apart(packages)}) as apart join device_apps a on a.id = apart.id
        join ${packages} p on p.id = a.package_id join devices d on d.id = a.device_id
        cross join lateral (values (${ownStanding}, -1),
          (${driftExpression}, case when d.removed_at is null then 1 else 0 end)) as moved (drift, devices)`;
}

const apart = (packages: RawBuilder<unknown>): RawBuilder<unknown> => sql`select a.id
    from devices d join device_apps a on a.device_id = d.id
    where (d.removed_at is not null or d.apps_synced_at is null)
      and a.package_id in (select id from ${packages})
  union ${underWay}
  union ${awaitedApps}`;

/** Packages to which some device stands so, by the query named `standing`. */
export const packagesStanding = (drift: Drift): RawBuilder<unknown> =>
  sql`select package_id from standing where drift = ${drift} group by package_id having sum(devices) > 0`;
