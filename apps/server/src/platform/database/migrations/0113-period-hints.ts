import { type Kysely, sql } from 'kysely';

/** Whoever looks at period tickets hears of changes, as of the rest that customers have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create trigger user_periods_hint after insert or update or delete on user_periods
      for each row execute function hint_at_customer('period', 'period_id')`)
    .execute(db);
}
