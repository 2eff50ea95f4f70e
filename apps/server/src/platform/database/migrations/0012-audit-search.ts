import { type Kysely, sql } from 'kysely';

/** The session behind each entry of the audit trail, and indexes for its page and for an admin's own part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table audit_trail add column tkey text',
  'create index audit_trail_by_time on audit_trail (at desc)',
  'create index audit_trail_by_action on audit_trail (action, id desc)',
  `create index audit_trail_of_failed_sign_ins on audit_trail (lower(actor_name), id desc)
    where actor_aid is null and action = 'session.sign_in'`,
];
