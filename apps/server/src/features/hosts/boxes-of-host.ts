import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The set-top boxes that a host's agent is to be connected to: those in the farm, and those that are just being registered. */
export async function boxesOfHost(db: Db, hostId: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select b.address from set_top_boxes b left join devices d on d.id = b.device_id
    where b.host_id = ${hostId}
      and case when b.device_id is null then b.pending_until > ${at}::timestamptz else d.removed_at is null end
    order by b.id`.execute(db);
  return rows.map(({ address }) => address);
}
