import { type Kysely, sql } from 'kysely';

/** Rules by which somebody is called, and what they were called for. Document 8, "Alerts and webhooks". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table alert_rules (
    rule_id integer generated always as identity primary key,
    name text not null,
    comparable_name text not null unique,
    enabled boolean not null,
    kind text not null,
    states text[] not null,
    "limit" bigint,
    for_minutes integer not null,
    scope jsonb not null,
    close_after_minutes integer not null,
    repeat_minutes integer not null,
    emails text[] not null,
    webhooks integer[] not null,
    version integer not null default 1,
    changed_by text not null,
    changed_at timestamptz not null
  )`,
  // A row is trouble that is watched; nobody sees it before it has been opened.
  `create table alerts (
    alert_id bigint generated always as identity primary key,
    rule_id integer not null,
    rule_name text not null,
    kind text not null,
    subject text not null,
    device_id integer,
    named jsonb not null,
    sight jsonb not null,
    state text not null,
    bad_since timestamptz not null,
    well_since timestamptz,
    due_at timestamptz,
    opened_at timestamptz,
    told_at timestamptz,
    times_told integer not null default 0,
    closed_at timestamptz,
    ended_by text,
    acknowledged_at timestamptz,
    acknowledged_by text not null default '',
    note text not null default '',
    changed_version bigint not null default 0
  )`,
  // One for each rule and subject.
  'create unique index alerts_watched on alerts (rule_id, subject) where closed_at is null',
  'create index alerts_due on alerts (due_at) where closed_at is null',
  'create index alerts_listed on alerts (opened_at desc, alert_id desc) where opened_at is not null',
  'create index alerts_of_device on alerts (device_id) where opened_at is not null',
  'create index alerts_changed on alerts (changed_version)',
  // What is said by mail waits here until the minute is over: one mail tells of many.
  `create table alert_mails (
    id bigint generated always as identity primary key,
    email text not null,
    alert_id bigint not null references alerts on delete cascade,
    what text not null,
    at timestamptz not null,
    mailed_at timestamptz
  )`,
  'create index alert_mails_waiting on alert_mails (email, id) where mailed_at is null',
  'create index alert_mails_of_alert on alert_mails (alert_id)',
  'create index alert_mails_sent on alert_mails (email, mailed_at desc) where mailed_at is not null',
  // Whose turn it is to look, and when; its lock is the right to.
  'create table alert_pulse (is_only boolean primary key default true check (is_only), next_look_at timestamptz not null)',
  `insert into alert_pulse (next_look_at) values ('-infinity')`,
  // Each server tells what room its disk has.
  'create table server_disks (server text primary key, free_mib bigint not null, told_at timestamptz not null)',
  'create index device_apps_refused on device_apps (device_id) where failed_key is not null',
];
