import type { RunProgress } from '@rackhand/contract/endpoints/run-progress';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { namedRuns } from '../runs/named-runs.ts';
import { runIdOf, runTimeOf } from '../runs/run-rows.ts';

interface ProgressRow extends Omit<RunProgress, 'test_run_id' | 'run_time'> {
  tid: number;
  n: number;
  seconds_before: number;
  started_at: Date | null;
  ended_at: Date | null;
}

/** Asked every few seconds by each page that shows runs under way: of their own rows alone. */
export async function findProgress(
  db: Db,
  groupType: string,
  names: readonly string[],
  at: Date,
): Promise<RunProgress[]> {
  const { rows } = await sql<ProgressRow>`
    select r.tid, r.n, r.attempt, r.stage, r.done, r.total, r.changed_version as revision, r.started_at, r.ended_at,
      coalesce((r.so_far ->> 'seconds')::integer, 0) as seconds_before
    from test_runs r where ${namedRuns(groupType, names)} order by r.id`.execute(db);
  if (rows.length < new Set(names).size) throw new DomainError('2003');
  return rows.map((row) => {
    const { tid, n, seconds_before: _, started_at: _began, ended_at: _ended, ...progress } = row;
    return { ...progress, test_run_id: runIdOf({ tid, n }), run_time: runTimeOf(row, at) };
  });
}
