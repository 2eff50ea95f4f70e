import { type Kysely, sql } from 'kysely';

/** What a customer is told by mail of points and days that end is told once. Document 10, "Mails". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What there was after points last came in; told that little is left of it.
  `alter table wallets add column full_points bigint not null default 0, add column low_told_at timestamptz`,
  'update wallets set full_points = basic + bonus + reserved',
  `create index wallets_low on wallets (wallet_id)
    where low_told_at is null and (basic + bonus + reserved) * 5 < full_points`,
  'alter table user_periods add column end_told_at timestamptz',
  `create index user_periods_untold on user_periods (end_date) where cancelled_at is null and end_told_at is null`,
];
