import { sql } from 'kysely';

/** How many devices of the farm should have each package, of those that any should: by the tallies that their rows keep. */
export const deviceTotals = sql`select package_id, sum(devices) as devices from (
    select package_id, devices from app_tallies
    union all select a.package_id, -1 from devices d join device_apps a on a.device_id = d.id
      where d.removed_at is not null and a.package_id is not null) as tally
  group by package_id having sum(devices) > 0`;
