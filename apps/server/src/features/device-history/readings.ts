import type { ReadingPoint } from '@rackhand/contract/device/device-history';
import { type ReadingRange, readingRanges } from '@rackhand/contract/device/history-choices';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';

interface PointRow {
  at: Date;
  battery_level: number | null;
  battery_temperature: number | null;
  storage_free_bytes: number | null;
}

/** Means over buckets of the range, oldest first. */
export async function readPoints(
  db: Db,
  deviceId: number,
  range: ReadingRange,
  now: Date,
): Promise<ReadingPoint[]> {
  const { hours, bucketMinutes } = readingRanges[range];
  const from = new Date(now.getTime() - hours * 60 * 60_000);
  const { rows } = await sql<PointRow>`
    select date_bin(make_interval(mins => ${bucketMinutes}::integer), at, '2000-01-01T00:00:00Z') as at,
      round(avg(battery_level), 1)::double precision as battery_level,
      round(avg(battery_temperature) / 10, 1)::double precision as battery_temperature,
      round(avg(storage_free_bytes))::double precision as storage_free_bytes
    from device_readings
    where device_id = ${deviceId} and at >= ${from}::timestamptz and at <= ${now}::timestamptz
    group by 1 order by 1`.execute(db);
  return rows.map(({ at, ...values }) => ({ at: koreanTime(at), ...values }));
}
