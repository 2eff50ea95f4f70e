import { type Kysely, sql } from 'kysely';

/** Admins, sessions, sign-in counters, secrets of the server, the audit trail and the farm's version row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...accounts, ...signIn, ...audit, ...farm]) await sql.raw(statement).execute(db);
}

const accounts = [
  `create table admins (
    aid text primary key default gen_random_uuid()::text,
    adm_id text not null,
    comparable_id text not null unique,
    email text not null default '',
    phone text not null default '',
    is_super_admin boolean not null,
    group_type text,
    password_hash text not null,
    password_changed_at timestamptz not null,
    is_renewed_pw boolean not null,
    temporary_password_until timestamptz,
    created_at timestamptz not null,
    last_signed_in_at timestamptz
  )`,
  `create table password_history (
    aid text not null references admins on delete cascade,
    password_hash text not null,
    set_at timestamptz not null
  )`,
  'create index password_history_by_admin on password_history (aid, set_at desc)',
  `create table sessions (
    tkey text primary key default gen_random_uuid()::text,
    secret_hash bytea not null unique,
    aid text not null references admins on delete cascade,
    group_type text not null,
    language text,
    ip text not null,
    user_agent text not null,
    started_at timestamptz not null,
    expires_at timestamptz not null,
    ends_at timestamptz not null,
    ended_at timestamptz,
    end_reason text
  )`,
  'create index sessions_by_admin on sessions (aid) where ended_at is null',
  'create table server_secrets (name text primary key, value text not null)',
];

const signIn = [
  'create table used_tickets (ticket_id text primary key, expires_at timestamptz not null)',
  `create table sign_in_failures (
    scope text primary key,
    failures integer not null,
    locked_until timestamptz,
    was_locked boolean not null default false,
    restricted boolean not null default false,
    updated_at timestamptz not null
  )`,
  `create table address_failures (
    address text not null,
    id_hash text not null,
    failed_at timestamptz not null
  )`,
  'create index address_failures_by_address on address_failures (address, failed_at)',
  'create table address_locks (address text primary key, locked_until timestamptz not null)',
  `create table address_sign_ins (
    address text not null,
    id_hash text not null,
    signed_in_at timestamptz not null,
    primary key (address, id_hash)
  )`,
];

const audit = [
  `create table audit_trail (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor_aid text,
    actor_name text not null,
    action text not null,
    object text not null,
    before jsonb,
    after jsonb,
    request_id text,
    ip text,
    result text not null
  )`,
  'create index audit_trail_by_actor on audit_trail (actor_aid, id desc)',
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit trail is append-only';
    end $$`,
  `create trigger audit_trail_append_only before update or delete or truncate on audit_trail
    for each statement execute function refuse_audit_change()`,
];

const farm = [
  'create table farm_version (one boolean primary key default true check (one), version bigint not null)',
  'insert into farm_version (version) values (0)',
];
