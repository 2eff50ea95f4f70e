import type { CareType } from '@rackhand/contract/recovery/care-types';
import type { Text } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { bumpCare } from './care-policy.ts';

interface ChargeDeed {
  type: CareType;
  deviceId: number;
  commandId: string;
  why: Text;
  at: Date;
}

/**
 * It is under way from the beginning: a server that plans reboots alone has nothing to begin with it. No two deeds of a device
 * are due at one time.
 */
export async function writeChargeDeed(
  trx: Trx,
  { type, deviceId, commandId, why, at }: ChargeDeed,
): Promise<void> {
  await sql`
    insert into care_deeds (device_id, type, due_at, planned_at, result, why, command_id)
    select ${deviceId}, ${type}, greatest(${at}::timestamptz, max(c.due_at) + interval '1 millisecond'),
      ${at}::timestamptz, 'running', ${JSON.stringify(why)}::jsonb, ${commandId}::uuid
    from care_deeds c where c.device_id = ${deviceId}`.execute(trx);
  await bumpCare(trx);
}
