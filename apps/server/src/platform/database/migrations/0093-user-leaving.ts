import { type Kysely, sql } from 'kysely';

/** A user who has left is restored as before; a queued mail to a user goes with them when they are erased. Document 10. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column left_from text`.execute(db);
  await sql`alter table mails add column user_uid text`.execute(db);
  await sql`create index mails_by_user on mails (user_uid) where user_uid is not null`.execute(db);
}
