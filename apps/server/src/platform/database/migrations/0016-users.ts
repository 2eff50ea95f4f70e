import { type Kysely, sql } from 'kysely';

/** Users of the customers' service, and admins who are signed in as one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...users, ...impersonations]) await sql.raw(statement).execute(db);
}

const users = [
  `create table users (
    id bigint generated always as identity unique,
    uid text primary key default gen_random_uuid()::text,
    user_id text not null,
    comparable_id text not null unique,
    username text not null,
    email text not null,
    phone text not null,
    group_type text not null,
    locale text not null,
    status text not null,
    created_at timestamptz not null
  )`,
  'create index users_by_group on users (group_type, id desc)',
];

const impersonations = [
  // Names stand in it too, so that the end can be recorded when the account is gone.
  `create table impersonations (
    id bigint generated always as identity primary key,
    aid text not null,
    adm_id text not null,
    tkey text not null,
    group_type text not null,
    uid text not null,
    user_id text not null,
    token_hash bytea unique,
    token_expires_at timestamptz not null,
    session_hash bytea unique,
    created_at timestamptz not null,
    started_at timestamptz,
    ended_at timestamptz,
    end_reason text
  )`,
  'create unique index impersonations_one_each on impersonations (aid) where ended_at is null',
  `create table token_failures (
    address text primary key,
    failures integer not null,
    since timestamptz not null,
    locked_until timestamptz
  )`,
];
