import { type Kysely, sql } from 'kysely';

/** In which deployment a bulk action was asked for, paused and cancelled: others are told no name. Document 8. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'set local statement_timeout = 0',
  `alter table command_bulks
    add column group_type text, add column paused_group text, add column cancelled_group text`,
  `update command_bulks b set group_type = c.group_type from commands c
    where c.bulk_id = b.id and c.group_type is not null`,
];
