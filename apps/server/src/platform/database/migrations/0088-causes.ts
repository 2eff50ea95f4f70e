import { type Kysely, sql } from 'kysely';

/**
 * What has decided a run, as one word that groups of failures are made of, and what a year's runs are found by: failures of a
 * deployment by time and by what they have in common, attempts by their end, and lines that are in no file yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const isFail = "result in ('failed', 'error')";

const statements = [
  // Of those that were judged before, the crash that stands first of its attempt.
  `update test_runs r set decided_by = r.decided_by || jsonb_build_object('signature', c.signature)
    from (select distinct on (run_id, attempt, kind) run_id, attempt, kind, signature from run_crashes order by 1, 2, 3, number) c
    where c.run_id = r.id and c.attempt = r.attempt and c.kind = r.decided_by ->> 'kind'`,
  `alter table test_runs add column cause text not null generated always as (
    coalesce(decided_by ->> 'signature', decided_by ->> 'keyword', decided_by ->> 'reason', decided_by ->> 'text', '')) stored`,
  `create index test_runs_failed on test_runs (group_type, ended_at desc, id desc) where ${isFail}`,
  `create index test_runs_by_cause on test_runs (group_type, md5(cause), ended_at) where ${isFail}`,
  `create index test_runs_failed_of_device on test_runs (group_type, coalesce(device_id::text, ''), ended_at) where ${isFail}`,
  `create index test_runs_failed_of_app on test_runs
    (group_type, coalesce(app ->> 'app_id' || ' ' || (app ->> 'app_version'), ''), ended_at) where ${isFail}`,
  // Who goes before a run that waits for the same device.
  "create index test_runs_queued_of_device on test_runs (device_id) where state = 'queued'",
  'create index run_attempts_by_end on run_attempts (ended_at)',
  'create index run_log_chunks_loose on run_log_chunks (run_id, attempt) where body is not null',
];
