import { type Kysely, sql } from 'kysely';

/** Values that a device had before it told others: what no admin has looked at yet, and what has been told over time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table devices add column values_before jsonb not null default '[]'`,
  `create table device_value_changes (
    id bigint generated always as identity primary key,
    device_id integer not null references devices,
    at timestamptz not null,
    changes jsonb not null
  )`,
  'create index device_value_changes_by_device on device_value_changes (device_id, id desc)',
  'create index device_value_changes_by_time on device_value_changes using brin (at)',
];
