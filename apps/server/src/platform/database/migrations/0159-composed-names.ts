import { type Kysely, sql } from 'kysely';

/** Names of users stand composed, as they are searched for; the index of their grams follows the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set username = normalize(username, nfc) where username is not nfc normalized`.execute(
    db,
  );
}
