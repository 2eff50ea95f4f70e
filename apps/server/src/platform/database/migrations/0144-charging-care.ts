import { type Kysely, sql } from 'kysely';

/**
 * Batteries are kept between two levels by the ports that charge them: the levels, the ports that are off because of that, and
 * outlets by which the connection goes with the power.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table care_policy add column charge jsonb',
  "alter table care_deeds add column type text not null default 'reboot'",
  'alter table power_outlets add column keeps_data boolean',
  `create table care_ports (
    device_id integer primary key references devices on delete cascade,
    host_id integer not null references hosts on delete cascade,
    outlet text not null,
    state text not null,
    command_id uuid,
    changed_at timestamptz not null,
    try_at timestamptz not null
  )`,
];
