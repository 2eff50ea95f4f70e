import { type Kysely, sql } from 'kysely';

/** When devices started anew without being asked to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table devices
    add column boot_id text not null default '',
    add column restarts timestamptz[] not null default '{}'`,
  `create table device_restarts (
    id bigint generated always as identity primary key,
    device_id integer not null references devices,
    at timestamptz not null
  )`,
  'create index device_restarts_by_device on device_restarts (device_id, at desc)',
  'create index device_restarts_by_time on device_restarts using brin (at)',
];
