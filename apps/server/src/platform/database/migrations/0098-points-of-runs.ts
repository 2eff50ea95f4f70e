import { type Kysely, sql } from 'kysely';

/** What runs cost and who pays it; and days in which a user pays nothing. Document 10, Points. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table test_runs add column wallet_id integer references wallets, add column point_rate integer,
    add column points_reserved bigint, add column points_spent bigint,
    add constraint test_runs_spend_what_is_reserved check (points_spent <= points_reserved)`,
  `create index test_runs_unsettled on test_runs (id)
    where state = 'ended' and wallet_id is not null and points_spent is null`,
  // The ledger outlives the team whose points it tells of.
  'alter table wallets drop constraint wallets_team_id_fkey',
  'alter table users add constraint users_uid_in_group unique (group_type, uid)',
  `create table user_periods (
    period_id integer generated always as identity primary key,
    group_type text not null,
    uid text not null,
    start_date date not null,
    end_date date not null,
    note text not null,
    created_by text not null,
    created_at timestamptz not null,
    cancelled_at timestamptz,
    check (start_date <= end_date),
    foreign key (group_type, uid) references users (group_type, uid)
  )`,
  'create index user_periods_of_user on user_periods (uid, start_date)',
  'create index user_periods_of_group on user_periods (group_type, period_id desc)',
];
