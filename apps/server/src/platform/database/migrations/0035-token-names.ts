import { type Kysely, sql } from 'kysely';

/** Tokens of another deployment are not there, so their names are free too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index api_tokens_by_name').execute(db);
  await sql
    .raw(
      'create unique index api_tokens_by_name on api_tokens (group_type, lower(name)) where revoked_at is null',
    )
    .execute(db);
}
