import { historyLimits } from '@rackhand/contract/device/device-history';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

const sampleMs = historyLimits.sampleMinutes * 60_000;

/**
 * One sample of every device that answers, in one statement. Samples stand at full five minutes, so however often and
 * by however many instances this is done, a device has at most one of them.
 */
export async function recordReadings(db: Db, at: Date): Promise<void> {
  const sampled = new Date(Math.floor(at.getTime() / sampleMs) * sampleMs);
  await sql`
    insert into device_readings (device_id, at, battery_level, battery_temperature, storage_free_bytes)
    select d.id, ${sampled}::timestamptz, (d.readings->>'battery_level')::smallint,
      (d.readings->>'battery_temperature')::smallint, (d.readings->>'storage_free_bytes')::bigint
    from devices d
    where d.removed_at is null and d.silent_since is null and d.connection = 'device' and d.readings is not null
      and not exists (select from device_readings r where r.device_id = d.id and r.at = ${sampled}::timestamptz)
    on conflict do nothing`.execute(db);
}
