import { type Kysely, sql } from 'kysely';

/** What tests that explore an app are told, and what each attempt has found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table projects add parameters jsonb',
  'alter table tests add parameters jsonb',
  'alter table run_attempts add result_data jsonb',
];
