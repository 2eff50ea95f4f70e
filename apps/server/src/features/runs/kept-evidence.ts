import type { RunItem } from '@rackhand/contract/test/run-link';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Evidence } from './verdict.ts';

/** An attempt of a run that has ended, and all that is known of it but what its log says. */
export interface KeptAttempt {
  attempt: number;
  /** So many has its log. */
  log_lines: number;
  evidence: Omit<Evidence, 'failedLine' | 'warningLine'>;
}

interface AttemptRow extends Pick<Evidence, 'detail' | 'crashes' | 'ownApps'> {
  attempt: number;
  log_lines: number;
  outcome: Evidence['outcome'];
  reason: Evidence['reason'];
  is_limit: boolean;
  stop_asked_by: string | null;
  item: RunItem | null;
}

/** The last attempt, and before it those that gave way: what they have found counts too. */
export async function readKeptAttempts(db: Db, runId: number): Promise<KeptAttempt[]> {
  const { rows } = await sql<AttemptRow>`
    select a.attempt, a.log_lines, a.outcome, a.reason, a.detail, a.is_limit, r.stop_asked_by, i.item,
      array_remove(array[r.app ->> 'app_id', t.sent_scenario ->> 'app'], null) as "ownApps",
      coalesce((select json_agg(json_build_object('kind', c.kind, 'app_id', c.app_id, 'signature', c.signature,
        'title', c.title, 'log_line', c.log_line)
        order by c.number) from run_crashes c where c.run_id = a.run_id and c.attempt = a.attempt), '[]') as crashes
    from run_attempts a join test_runs r on r.id = a.run_id join tests t on t.tid = r.tid
      left join run_items i on i.run_id = a.run_id and i.attempt = a.attempt and i.number = a.failed_item
    where a.run_id = ${runId} and (a.attempt = r.attempt or a.reason = 'GAVE_WAY') and a.outcome is not null
    order by a.attempt`.execute(db);
  return rows.map(({ attempt, log_lines, outcome, reason, is_limit, stop_asked_by, item, ...rest }) => ({
    ...{ attempt, log_lines },
    evidence: {
      ...rest,
      // Giving way is no failure.
      outcome: reason === 'GAVE_WAY' ? 'finished' : outcome,
      ...{ reason, isLimit: is_limit, stoppedBy: stop_asked_by, failedItem: item },
    },
  }));
}
