import { type Kysely, sql } from 'kysely';

/** Lifting the lock of 90 days is no sign-in; and when a temporary password ends stands with that password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table admins add column lock_lifted_at timestamptz, drop column temporary_password_until')
    .execute(db);
}
