import { type Kysely, sql } from 'kysely';

/** Whose business a change of a device's state was: others see that it was somebody, and not who. Null: the farm's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device_state_changes add column group_type text`.execute(db);
  // As far as it is still known.
  await sql`update device_state_changes c set group_type = l.group_type from leases l
    where l.device_id = c.device_id and l.kind = 'hold' and c.at in (l.taken_at, l.ended_at)
      and c.by_whom not in ('agent', 'server')`.execute(db);
  await sql`update device_state_changes c set reason = 'HELD' from leases l
    where l.device_id = c.device_id and l.kind = 'hold' and c.at = l.taken_at and c.reason = l.note and l.note <> ''`.execute(
    db,
  );
  await sql`update devices d set state_reason = 'HELD' from leases l
    where l.device_id = d.id and l.kind = 'hold' and l.ended_at is null and d.state_reason = l.note and l.note <> ''`.execute(
    db,
  );
}
