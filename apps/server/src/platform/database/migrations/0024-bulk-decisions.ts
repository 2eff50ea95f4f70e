import { type Kysely, sql } from 'kysely';

/** What was said with a decision about several devices, and the farm change by which others see a bulk action. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table command_bulks add column said jsonb not null default '{}'`,
  'create index command_bulks_by_version on command_bulks (changed_version)',
];
