import { type Kysely, sql } from 'kysely';

/** Points: wallets, their lots, and the ledger that both are the sums of. Document 10, Points, tickets, products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table wallets (
    wallet_id integer generated always as identity primary key,
    group_type text not null,
    uid text unique references users,
    team_id integer unique references teams,
    basic bigint not null default 0 check (basic >= 0),
    bonus bigint not null default 0 check (bonus >= 0),
    reserved bigint not null default 0 check (reserved >= 0),
    check ((uid is null) <> (team_id is null))
  )`,
  `create table tickets (
    ticket_id integer generated always as identity primary key,
    wallet_id integer not null references wallets,
    group_type text not null,
    kind text not null,
    product_id integer,
    product_name text not null default '',
    basic_point bigint not null check (basic_point >= 0),
    bonus_point bigint not null check (bonus_point >= 0),
    left_basic bigint not null default 0 check (left_basic >= 0),
    left_bonus bigint not null default 0 check (left_bonus >= 0),
    reserved_basic bigint not null default 0 check (reserved_basic >= 0),
    reserved_bonus bigint not null default 0 check (reserved_bonus >= 0),
    price bigint not null default 0,
    discount integer not null default 0,
    amount bigint not null default 0,
    payment text,
    order_id text,
    refund bigint not null default 0,
    is_cancelled boolean not null default false,
    expires_at timestamptz,
    note text not null,
    created_by text not null,
    created_at timestamptz not null,
    version integer not null default 1,
    unique (group_type, order_id)
  )`,
  'create index tickets_of_group on tickets (group_type, ticket_id desc)',
  'create index tickets_of_wallet on tickets (wallet_id, ticket_id)',
  'create index tickets_ending on tickets (expires_at) where left_basic > 0 or left_bonus > 0',
  `create table ledger (
    entry_id bigint generated always as identity primary key,
    at timestamptz not null,
    kind text not null,
    wallet_id integer not null references wallets,
    ticket_id integer not null references tickets,
    basic bigint not null check (basic >= 0),
    bonus bigint not null check (bonus >= 0),
    test_run_id bigint,
    by text not null,
    balance_after bigint not null,
    note text not null default '',
    check (basic + bonus > 0)
  )`,
  'create index ledger_of_ticket on ledger (ticket_id, entry_id)',
  'create index ledger_of_wallet on ledger (wallet_id, entry_id desc)',
  'create index ledger_of_run on ledger (test_run_id) where test_run_id is not null',
  `create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is only added to'; end $$`,
  `create trigger ledger_is_added_to before update or delete on ledger
    for each statement execute function refuse_ledger_change()`,
  // Of money kept for good: whoever asks a year later by the same key gets the first answer.
  'alter table idempotency_keys add column for_good boolean not null default false',
  'create index idempotency_keys_by_body on idempotency_keys (caller, request_hash, created_at desc) where for_good',
];
