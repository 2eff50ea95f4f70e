import { type Kysely, sql } from 'kysely';

/** An admin's own part of the trail has wrong codes beside wrong passwords. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'drop index audit_trail_of_failed_sign_ins',
  `create index audit_trail_at_the_door on audit_trail (lower(actor_name), id desc)
    where actor_aid is null and action in ('session.sign_in', 'session.code_checked')`,
];
