import { type Kysely, sql } from 'kysely';

/** Mails that wait or were sent, temporary passwords and reset links, codes of the second step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...mail, ...passwords, ...secondStep]) await sql.raw(statement).execute(db);
}

const mail = [
  `create table mails (
    id uuid primary key default gen_random_uuid(),
    template text not null,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    created_at timestamptz not null,
    next_try_at timestamptz not null,
    give_up_at timestamptz not null,
    ended_at timestamptz,
    last_error text
  )`,
  "create index mails_waiting on mails (next_try_at) where state = 'waiting'",
  'create index mails_by_time on mails (created_at desc)',
];

const passwords = [
  `create table temporary_passwords (
    id bigint generated always as identity primary key,
    aid text not null references admins on delete cascade,
    purpose text not null,
    fingerprint bytea not null,
    password_hash text not null,
    token_hash bytea unique,
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index temporary_passwords_by_admin on temporary_passwords (aid)',
  // Begun with a temporary password: only what renews it is open to this session.
  'alter table sessions add column must_renew boolean not null default false',
  // A reset lifts the counts of every browser that the id has.
  "alter table sign_in_failures add column id_hash text not null default ''",
  'create index sign_in_failures_by_id on sign_in_failures (id_hash)',
];

const secondStep = [
  `create table second_steps (
    login_record_id uuid primary key default gen_random_uuid(),
    aid text not null references admins on delete cascade,
    group_type text not null,
    code_hash bytea not null,
    temporary_password_id bigint references temporary_passwords on delete cascade,
    wrong_codes integer not null default 0,
    mail_id uuid references mails on delete set null,
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create index second_steps_by_admin on second_steps (aid) where ended_at is null',
  'create index second_steps_by_time on second_steps (created_at)',
  `create table mail_sendings (
    aid text not null references admins on delete cascade,
    sent_at timestamptz not null
  )`,
  'create index mail_sendings_by_admin on mail_sendings (aid, sent_at)',
  `create table sending_blocks (
    aid text primary key references admins on delete cascade,
    blocked_until timestamptz not null
  )`,
];
