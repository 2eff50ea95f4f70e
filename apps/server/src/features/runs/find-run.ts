import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';

/** A run of the caller's deployment, as reading calls need it. */
export interface FoundRun {
  id: number;
  tid: number;
  n: number;
  attempt: number;
  device_id: number | null;
  is_ended: boolean;
  files_gone: boolean;
  app_file: string;
  /** Raised whenever it has said how far it is. */
  told: number;
}

const runForm = /^([1-9]\d{0,9})-([1-9]\d{0,3})$/;
const largestId = 2 ** 31 - 1;

/** `TID-N`, or the one run of a test on a device; 2003 where the deployment has none. */
export async function findRun(
  db: Db,
  groupType: string,
  id: string,
  deviceId: number | null = null,
): Promise<FoundRun> {
  const [, tid = id, n = null] = runForm.exec(id) ?? [];
  if (Number(tid) > largestId || (n === null && deviceId === null)) throw new DomainError('2003');
  const { rows } = await sql<FoundRun>`
    select r.id, r.tid, r.n, r.attempt, r.device_id, r.state = 'ended' as is_ended, r.files_gone_at is not null as files_gone,
      r.told, coalesce(r.app ->> 'app_id' || '-' || (r.app ->> 'app_version') || '.apk', '') as app_file
    from test_runs r
    where r.group_type = ${groupType} and r.tid = ${Number(tid)}::int
      and (${n}::int is null or r.n = ${n}::int) and (${deviceId}::int is null or r.device_id = ${deviceId}::int)
    order by r.id limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new DomainError('2003');
  return found;
}

/** The attempt that was asked for, or the last one. */
export function attemptOf(run: FoundRun, asked: number | undefined): AttemptKey {
  return { runId: run.id, attempt: asked ?? run.attempt };
}

/** Nothing more comes of this attempt. */
export function isOver(run: FoundRun, attempt: number): boolean {
  return run.is_ended || attempt < run.attempt;
}

/** The tid of a test of the deployment; 2003 where it has none. */
export async function findTest(db: Db, groupType: string, id: string): Promise<number> {
  const tid = Number(runForm.exec(id)?.[1] ?? id);
  if (tid > largestId) throw new DomainError('2003');
  const found = await db
    .selectFrom('tests')
    .select('tid')
    .where('tid', '=', tid)
    .where('group_type', '=', groupType)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('2003');
  return found.tid;
}

export const isRunId = (id: string): boolean => runForm.test(id);
