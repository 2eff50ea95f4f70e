import { type Kysely, sql } from 'kysely';

/** A command keeps what it was given besides its device; a host, what its agent knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table commands add column arguments jsonb not null default '{}'",
  // Unknown until the agent's next hello.
  'alter table hosts add column abilities text[]',
];
