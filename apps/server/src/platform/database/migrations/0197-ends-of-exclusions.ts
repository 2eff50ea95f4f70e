import { type Kysely, sql } from 'kysely';

/** Whether an exclusion ends now is asked each second: of who is excluded until a time, however many devices there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index devices_excluded_until`.execute(db);
  await sql`create index devices_excluded_until on devices (exclude_until) where excluded and exclude_until is not null`.execute(
    db,
  );
}
