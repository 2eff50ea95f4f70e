import { type Kysely, sql } from 'kysely';

/** Where events of the farm are sent, and what is to be sent. Document 8, "Alerts and webhooks". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Secrets are encrypted by a key of server_secrets.
  `create table webhooks (
    webhook_id integer generated always as identity primary key,
    name text not null,
    comparable_name text not null unique,
    url text not null,
    types text[] not null,
    enabled boolean not null,
    secret bytea not null,
    old_secret bytea,
    old_secret_until timestamptz,
    trouble text,
    trouble_since timestamptz,
    version integer not null default 1,
    created_by text not null,
    created_at timestamptz not null
  )`,
  // `subject`: what is told of; of one thing each delivery waits for the one before it.
  `create table webhook_deliveries (
    id bigint generated always as identity primary key,
    delivery_id text not null unique,
    webhook_id integer not null references webhooks on delete cascade,
    type text not null,
    subject text not null,
    body text not null,
    state text not null default 'waiting',
    tries jsonb not null default '[]',
    attempts integer not null default 0,
    created_at timestamptz not null,
    next_try_at timestamptz not null,
    sending_until timestamptz,
    ended_at timestamptz
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at) where state = 'waiting'`,
  `create index webhook_deliveries_order on webhook_deliveries (webhook_id, subject, id) where state = 'waiting'`,
  'create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id desc)',
  'create index webhook_deliveries_of on webhook_deliveries (subject)',
  'create index webhook_deliveries_old on webhook_deliveries (created_at)',
  // The end of a bulk action is told once; of those that there are already nobody hears.
  'alter table command_bulks add column end_told boolean not null default true',
  'alter table command_bulks alter column end_told set default false',
  'create index command_bulks_untold on command_bulks (id) where not end_told',
];
