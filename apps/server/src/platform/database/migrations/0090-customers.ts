import { type Kysely, sql } from 'kysely';

/** Users as customers: in teams of groups, invited or with a password, suspended, erased. Document 10. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...groups, ...users, ...secrets]) await sql.raw(statement).execute(db);
}

const groups = [
  `create table customer_groups (
    group_id integer generated always as identity primary key,
    group_type text not null,
    group_name text not null,
    comparable_name text not null,
    version integer not null default 1,
    created_at timestamptz not null,
    unique (group_type, comparable_name),
    unique (group_type, group_id)
  )`,
  `create table teams (
    team_id integer generated always as identity primary key,
    group_type text not null,
    group_id integer not null,
    team_name text not null,
    comparable_name text not null,
    version integer not null default 1,
    created_at timestamptz not null,
    unique (group_id, comparable_name),
    unique (group_type, team_id),
    foreign key (group_type, group_id) references customer_groups (group_type, group_id)
  )`,
];

// Who has an id elsewhere is nobody's business: ids and addresses are unique within a group type alone.
const users = [
  'alter table users drop constraint users_comparable_id_key',
  'create unique index users_by_comparable_id on users (group_type, comparable_id)',
  `alter table users
    add column type text not null default 'general',
    add column team_id integer,
    add column team_role text,
    add column pays_for_team boolean not null default false,
    add column max_concurrent_tests integer not null default 1,
    add column memo text not null default '',
    add column extra_data jsonb not null default '{}',
    add column comparable_email text,
    add column last_seen_at timestamptz,
    add column left_at timestamptz,
    add column erased_at timestamptz,
    add column version integer not null default 1,
    add constraint users_of_team foreign key (group_type, team_id) references teams (group_type, team_id),
    add constraint users_role_in_team check ((team_id is null) = (team_role is null)),
    add constraint users_pay_for_own_team check (team_id is not null or not pays_for_team)`,
  'create index users_by_team on users (team_id) where team_id is not null',
  // Of like addresses the oldest user keeps it; the others stay without a comparable one until they are changed.
  `update users set comparable_email = lower(email) where email <> '' and id in (
    select min(id) from users where email <> '' group by group_type, lower(email))`,
  'create unique index users_by_comparable_email on users (group_type, comparable_email)',
  // Who pays for a team is one of it, whatever becomes of the two.
  'create unique index users_one_pays on users (team_id) where pays_for_team',
];

const secrets = [
  `create table user_passwords (
    uid text primary key references users on delete cascade,
    hash text not null,
    must_change boolean not null default false,
    changed_at timestamptz not null
  )`,
  `create table former_user_passwords (
    id bigint generated always as identity primary key,
    uid text not null references users on delete cascade,
    hash text not null
  )`,
  'create index former_user_passwords_by_user on former_user_passwords (uid)',
  `create table user_invitations (
    code_hash bytea primary key,
    uid text not null references users on delete cascade,
    created_at timestamptz not null,
    created_by text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    withdrawn_at timestamptz
  )`,
  'create index user_invitations_by_user on user_invitations (uid, created_at desc)',
];
