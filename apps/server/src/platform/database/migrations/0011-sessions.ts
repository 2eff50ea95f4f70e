import { type Kysely, sql } from 'kysely';

/** Each session has its own lifetime and says when its person last did something; API tokens for programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...sessions, ...tokens]) await sql.raw(statement).execute(db);
}

const sessions = [
  'alter table sessions add column idle_ms integer not null default 7198000',
  'alter table sessions add column last_used_at timestamptz',
  'update sessions set last_used_at = started_at',
  'alter table sessions alter column last_used_at set not null',
];

const tokens = [
  `create table api_tokens (
    id uuid primary key default gen_random_uuid(),
    secret_hash bytea not null unique,
    name text not null,
    scopes text[] not null,
    group_type text not null,
    created_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    last_used_ip text,
    revoked_at timestamptz,
    revoked_by text
  )`,
  // The audit trail names a token: two at a time with one name would be told apart by nobody.
  'create unique index api_tokens_by_name on api_tokens (lower(name)) where revoked_at is null',
];
