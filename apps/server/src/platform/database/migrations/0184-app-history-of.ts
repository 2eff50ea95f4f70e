import { type Kysely, sql } from 'kysely';

/** Which deployment asked for what became of an app: others are told no name. Document 8. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'set local statement_timeout = 0',
  'alter table app_history add column group_type text',
  `update app_history h set group_type = c.group_type from commands c
    where c.command_id = h.command_id and c.group_type is not null`,
];
