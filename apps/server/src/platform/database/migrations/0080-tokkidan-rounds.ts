import { type Kysely, sql } from 'kysely';

/** What the lists of rounds ask for: how far an attempt came, how an app went last on a device, and who has crashed so before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What an attempt has explored is large, and lists want one number of it.
  `alter table run_attempts add coverage double precision
    generated always as ((result_data ->> 'coverage')::double precision) stored`,
  'drop index test_runs_of_tokkidan',
  `create index test_runs_of_tokkidan on test_runs (tokkidan_id, device_id, id desc) where tokkidan_id is not null`,
  'create index tests_of_squad on tests (group_type, tid desc) where tokkidan_id is not null',
  'create index tokkidans_of_app on tokkidans (app_id)',
  'drop index run_crashes_by_signature',
  'create index run_crashes_by_signature on run_crashes (signature, run_id)',
];
