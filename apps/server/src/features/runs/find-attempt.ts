import type { Db, Trx } from '../../platform/database/database.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';

/** How an agent names an attempt. */
export interface AttemptName {
  test_run_id: string;
  attempt: number;
  fence: number;
}

export interface FoundAttempt extends AttemptKey {
  groupType: string;
  /** Its end is stored, or its lease has ended: log and files stay with it, and nothing else changes. */
  isOver: boolean;
  /** A runner has carried it out: what is left to the agent is its cleaning, told behind these items. null: all of it is the agent's. */
  itemsBefore: number | null;
}

const runForm = /^([1-9]\d{0,8})-([1-9]\d{0,3})$/;

/** The attempt that this host was given under this fence; null: there is none. */
export async function findAttempt(
  db: Db | Trx,
  hostId: number,
  named: AttemptName,
): Promise<FoundAttempt | null> {
  const [, tid, n] = runForm.exec(named.test_run_id) ?? [];
  if (tid === undefined) return null;
  const found = await db
    .selectFrom('run_attempts as a')
    .innerJoin('test_runs as r', 'r.id', 'a.run_id')
    .select(['a.run_id', 'a.attempt', 'a.ended_at', 'a.runner', 'a.items_before', 'r.group_type'])
    .where('r.tid', '=', Number(tid))
    .where('r.n', '=', Number(n))
    .where('a.attempt', '=', named.attempt)
    .where('a.fence', '=', named.fence)
    .where('a.host_id', '=', hostId)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { run_id, attempt, ended_at, runner, items_before, group_type } = found;
  const itemsBefore = runner === null ? null : items_before;
  return { runId: run_id, attempt, isOver: ended_at !== null, groupType: group_type, itemsBefore };
}
