import { type Kysely, sql } from 'kysely';

/** Each fault of a device has a beginning of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const fault = (column: string): string =>
  `(case when ${column} like 'CONNECT\\_TIMEOUT%' then 'CONNECT_TIMEOUT' else ${column} end)`;

const decisions = "'EXCLUDE', 'STANDBY', 'TESTING', 'USING', 'REBOOT', 'LOCK', 'MANAGED'";

const statements = [
  "alter table devices add column faults jsonb not null default '{}'",
  // A fault began when it was first shown since the device was last seen otherwise; what was decided meanwhile says nothing.
  `update devices d set faults = found.faults from (
    select d.id, jsonb_object_agg(${fault('e.error')}, jsonb_build_object('since', coalesce((
      select min(c.at) from device_state_changes c
      where c.device_id = d.id and ${fault('c.to_state')} = ${fault('e.error')} and c.id > coalesce((
        select max(o.id) from device_state_changes o where o.device_id = d.id
          and o.to_state not in (${decisions}) and ${fault('o.to_state')} <> ${fault('e.error')}
      ), 0)
    ), d.state_since))) as faults
    from devices d cross join unnest(d.errors) as e (error) where d.removed_at is null group by d.id
  ) found where found.id = d.id`,
  `update devices set state_since = (faults -> ${fault('state')} ->> 'since')::timestamptz
    where faults ? ${fault('state')}`,
];
