import { type Kysely, sql } from 'kysely';

/** Bulk actions are paused, cancelled and repeated; what has not been sent of them gives way and its time stands still. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table command_bulks add column paused_at timestamptz',
  'alter table command_bulks add column paused_by text',
  'alter table command_bulks add column cancelled_by text',
  'alter table command_bulks add column retry_of uuid references command_bulks on delete set null',
  // A bulk action is repeated once, whatever two transactions do at once.
  'create unique index command_bulks_by_retry on command_bulks (retry_of) where retry_of is not null',
  'create index command_bulks_paused on command_bulks (paused_at) where paused_at is not null',
  'alter table commands add column yields boolean not null default false',
  "update commands set yields = true where by_policy and state = 'queued' and ended_at is null",
  // One command at a time on a device; what gives way stands beside it.
  'drop index commands_unended',
  'create unique index commands_unended on commands (device_id) where ended_at is null and not yields',
  'create index commands_open_by_device on commands (device_id) where ended_at is null',
  'alter table commands add column send_from timestamptz not null default now()',
  'update commands set send_from = created_at where ended_at is null',
  'alter table commands add column still_since timestamptz',
];
