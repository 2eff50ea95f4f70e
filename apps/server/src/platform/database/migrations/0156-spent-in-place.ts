import { type Kysely, sql } from 'kysely';

/**
 * Points that runs take change lots and wallets in place: no index depends on how many there are, but on whether there are any,
 * and whoever hears of changed lots is not asked about those. Document 10, Points.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'tickets'::regclass and attnum > 0 and not attisdropped
      and attname not in ('left_basic', 'left_bonus', 'reserved_basic', 'reserved_bonus', 'has_points')`.execute(
    db,
  );
  await sql
    .raw(
      `create trigger tickets_hint_at_change after update of ${rows[0]?.columns ?? ''} on tickets
        for each row when (old.* is distinct from new.*) execute function hint_at_customer('ticket', 'ticket_id')`,
    )
    .execute(db);
}

const statements = [
  `alter table tickets add column has_points boolean not null
    generated always as (left_basic > 0 or left_bonus > 0) stored`,
  'drop index tickets_ending',
  'create index tickets_ending on tickets (expires_at) where has_points',
  `alter table wallets add column is_low boolean not null
    generated always as (low_told_at is null and (basic + bonus + reserved) * 5 < full_points) stored`,
  'drop index wallets_low',
  'create index wallets_low on wallets (wallet_id) where is_low',
  'drop trigger tickets_hint_at_change on tickets',
];
