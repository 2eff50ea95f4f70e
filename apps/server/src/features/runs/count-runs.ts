import {
  type RunResult,
  runResults,
  type WaitingReason,
  waitingReasons,
} from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';

export interface RunCounts {
  /** By why they wait; '' where that has not been looked at yet. */
  queued: { reason: WaitingReason | ''; count: number }[];
  running: number;
  /** Within the last hour. */
  ended: { result: RunResult; count: number }[];
  /** How long ago the oldest run took its device of which its agent has said nothing yet; 0 where there is none. */
  dispatchSeconds: number;
  /** Since the last word of the run under way whose agent has been silent for longest; 0 where there is none. */
  silentSeconds: number;
  /** How long ago the oldest attempt ended whose log is no file yet; 0 where there is none. */
  logSeconds: number;
}

const hourMs = 60 * 60_000;

export async function countRuns(db: Db, at: Date): Promise<RunCounts> {
  const { rows } = await sql<{
    queued: Partial<Record<string, number>> | null;
    running: number;
    ended: Partial<Record<string, number>> | null;
    since: Date | null;
    heard: Date | null;
    loose: Date | null;
  }>`select
    (select jsonb_object_agg(reason, count) from (
      select coalesce(waiting_reason, '') as reason, count(*) from test_runs where state = 'queued' group by 1) q) as queued,
    (select count(*)::integer from test_runs r where ${isUnderWay}) as running,
    (select jsonb_object_agg(result, count) from (
      select result, count(*) from test_runs where ended_at > ${new Date(at.getTime() - hourMs)}::timestamptz group by 1) e) as ended,
    (select min(a.started_at) from test_runs r join run_attempts a on a.run_id = r.id and a.attempt = r.attempt
      where ${isUnderWay} and r.heard_at is null) as since,
    (select min(r.heard_at) from test_runs r where ${isUnderWay}) as heard,
    (select min(a.ended_at) from run_attempts a join run_log_chunks c on c.run_id = a.run_id and c.attempt = a.attempt
      where c.body is not null and a.ended_at is not null) as loose`.execute(db);
  const { queued, running = 0, ended, since = null, heard = null, loose = null } = rows[0] ?? {};
  const secondsSince = (instant: Date | null): number =>
    instant === null ? 0 : Math.max(0, (at.getTime() - instant.getTime()) / 1_000);
  return {
    queued: ([...waitingReasons, ''] as const).map((reason) => ({ reason, count: queued?.[reason] ?? 0 })),
    running,
    ended: runResults.map((result) => ({ result, count: ended?.[result] ?? 0 })),
    dispatchSeconds: secondsSince(since),
    silentSeconds: secondsSince(heard),
    logSeconds: secondsSince(loose),
  };
}
