import { type Kysely, sql } from 'kysely';

/** Runs are forgotten after a year, what they took of points is not: the ledger itself names them. Document 10, Ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table ledger add column run_name text',
  'alter table ledger disable trigger ledger_is_added_to',
  `update ledger l set run_name = r.tid || '-' || r.n from test_runs r where r.id = l.test_run_id`,
  'alter table ledger enable trigger ledger_is_added_to',
  'create index ledger_of_run_name on ledger (run_name) where run_name is not null',
];
