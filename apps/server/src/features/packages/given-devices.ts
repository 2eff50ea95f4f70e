import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { deviceTotals } from '../app-records/device-totals.ts';
import { byRack } from '../devices/device-columns.ts';

/** The devices that should have a package. */
export interface GivenTo {
  package_id: number;
  device_count: number;
  /** By rack. */
  device_ids: number[];
}

const placed = sql`placed as materialized (
  select d.id, row_number() over (order by ${byRack}) as place from devices d where d.removed_at is null order by place)`;

/** Of each package its devices, or the first of them: `most`. */
export async function readGiven(
  db: Db | Trx,
  ids: readonly number[],
  most: number | undefined,
): Promise<Map<number, GivenTo>> {
  const asked = sql`any(${ids}::integer[])`;
  const { rows } = await (most === undefined ? readAll(asked) : readFirst(asked, most)).execute(db);
  return new Map(rows.map((row) => [row.package_id, row]));
}

function readAll(asked: RawBuilder<unknown>): RawBuilder<GivenTo> {
  return sql<GivenTo>`with ${placed}
    select a.package_id, count(*)::integer as device_count, array_agg(a.device_id order by placed.place) as device_ids
    from device_apps a join placed on placed.id = a.device_id where a.package_id = ${asked} group by a.package_id`;
}

/**
 * A package that many have is met on the way along the racks before it is worth while to read who has it: fifty packages on a
 * thousand devices are fifty thousand rows. Of one that few have, its own rows are fewer than the devices.
 */
function readFirst(asked: RawBuilder<unknown>, most: number): RawBuilder<GivenTo> {
  return sql<GivenTo>`with ${placed},
      counted as materialized (
        select package_id, devices::integer as device_count from (${deviceTotals}) as t where package_id = ${asked})
    select package_id, device_count, case when device_count * 4 > (select count(*) from placed)
      then array(select id from (select id from placed order by place offset 0) as one
        where (select true from device_apps a where a.package_id = counted.package_id and a.device_id = one.id limit 1)
        limit ${most})
      else array(select placed.id from device_apps a join placed on placed.id = a.device_id
        where a.package_id = counted.package_id order by placed.place limit ${most}) end as device_ids
    from counted`;
}
