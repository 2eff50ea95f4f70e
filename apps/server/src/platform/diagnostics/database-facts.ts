import { textOf } from '@rackhand/program/text-of';
import type pg from 'pg';
import { migrations } from '../database/migrations/index.ts';
import { testQuestions } from './test-questions.ts';

/** Counts and sizes, and no row of anybody's. */
const questions = {
  version: 'select version()',
  clock: 'select now()',
  bytes: 'select pg_database_size(current_database())::float8 as bytes',
  migrations: 'select name from kysely_migration order by name',
  tables: `select relname as name, n_live_tup::float8 as rows, n_dead_tup::float8 as dead_rows,
      pg_total_relation_size(relid)::float8 as bytes, last_autovacuum
    from pg_stat_user_tables order by bytes desc`,
  connections: `select application_name as program, state, wait_event_type as waits_for, count(*)::integer as count,
      max(extract(epoch from now() - xact_start))::integer as longest_transaction_seconds
    from pg_stat_activity where datname = current_database() group by 1, 2, 3 order by 4 desc`,
  hosts: `select name, state, agent_version, adb_version, adb_state, last_seen_at, disk_free, load, clock_skew_ms, draining
    from hosts where removed_at is null order by name`,
  devices: `select coalesce(holder, '-') as held_as, excluded, coalesce(errors[1], '-') as first_error, count(*)::integer
    from devices where removed_at is null group by 1, 2, 3 order by 4 desc`,
  commands: `select type, state, error_code, count(*)::integer from commands
    where ended_at is null or ended_at > now() - interval '1 day' group by 1, 2, 3 order by 4 desc`,
  mails: 'select template, state, count(*)::integer, max(attempts) as most_attempts from mails group by 1, 2',
  jobs: `select name, runner is not null as running, next_at, last_success_at, failures::integer, failing_since, last_error
    from jobs order by failing_since nulls last, name`,
  files: `select count(*)::integer, coalesce(sum(bytes), 0)::float8 as bytes, count(*) filter (where unnamed_since is not null)::integer as unnamed
    from files`,
  refused: `select action, result, count(*)::integer from audit_trail
    where at > now() - interval '1 day' and result <> 'ok' group by 1, 2 order by 3 desc`,
  ...testQuestions,
} as const;

/** What can't be asked is said in its place: the database may be what is broken. */
export async function databaseFacts(pool: Pick<pg.Pool, 'query'>): Promise<Record<string, unknown>> {
  const facts: Record<string, unknown> = { migrations_known: Object.keys(migrations) };
  for (const [name, question] of Object.entries(questions)) {
    facts[name] = await pool.query(question).then(
      ({ rows }) => rows as unknown,
      (error: unknown) => ({ failed: textOf(error) }),
    );
  }
  return facts;
}
