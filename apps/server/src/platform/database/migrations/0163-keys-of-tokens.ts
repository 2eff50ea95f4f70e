import { type Kysely, sql } from 'kysely';

/**
 * A key that is kept for good was one token's: a renewed token would have given once more. The first of a deployment's tokens
 * that used it keeps it for all of them. Document 10, Points.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update idempotency_keys k set caller = 'tokens of ' || first.group_type from (
      select distinct on (t.group_type, k.key) k.caller, k.key, t.group_type
      from idempotency_keys k join api_tokens t on k.caller = 'token:' || t.id
      where k.for_good order by t.group_type, k.key, k.created_at) first
    where k.caller = first.caller and k.key = first.key`.execute(db);
}
