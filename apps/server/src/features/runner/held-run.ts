import type { RunPlan } from '@rackhand/contract/test/run-link';
import type { RunnerOutcome } from '@rackhand/contract/test/runner';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';

/** How a runner names what it has. */
export interface HeldName {
  test_run_id: string;
  lease: number;
}

/** An attempt that a runner has, or has had. */
export interface HeldRun extends AttemptKey {
  groupType: string;
  runner: string;
  fence: number;
  state: 'standby' | 'running';
  app: RunPlan['app'];
  startedAt: Date | null;
  limitSeconds: number;
  isStopping: boolean;
  /** Of its scenario: what is written of it shows none that are secret. */
  variables: Readonly<Record<string, string>>;
  /** What the runner has said of its end; null: nothing. */
  finishedAs: RunnerOutcome | null;
  /** It is this runner's still. */
  isHeld: boolean;
}

interface Deps {
  db: Db;
  log: Logger;
}

/** What this token has by this lease. 2003 where it has never had the run; 20414, and a line of the log, where it has it no more. */
export async function requireHeld(deps: Deps, actor: Actor, named: HeldName): Promise<HeldRun> {
  const found = await findHeld(deps, actor, named);
  if (found?.isHeld === true) return found;
  throw refusedLease(deps, actor, named);
}

/** The same of one that has ended too; null: its lease is an older one. */
export async function findHeld(
  { db }: Deps,
  actor: Actor,
  { test_run_id, lease }: HeldName,
): Promise<HeldRun | null> {
  const [tid, n] = test_run_id.split('-').map(Number);
  const { rows } = await sql<HeldRun>`
    select r.id as "runId", a.attempt, r.group_type as "groupType", a.runner, a.fence::float8 as fence, r.state, r.app,
      r.started_at as "startedAt", r.limit_seconds as "limitSeconds", r.stop_asked_at is not null as "isStopping",
      a.finished_as as "finishedAs", t.sent_scenario -> 'variables' as variables,
      a.ended_at is null and a.attempt = r.attempt and r.state in ('standby', 'running') as "isHeld"
    from test_runs r join run_attempts a on a.run_id = r.id join tests t on t.tid = r.tid
    where r.tid = ${tid}::bigint and r.n = ${n}::bigint and r.group_type = ${actor.groupType} and a.runner_token = ${actor.aid}
    order by a.attempt`.execute(db);
  if (rows.length === 0) throw new DomainError('2003');
  return rows.find(({ fence }) => fence === lease) ?? null;
}

const overWords = {
  ko: '이 lease는 끝났습니다. 실행은 이 실행기의 것이 아닙니다.',
  en: 'This lease has ended: the run is no longer this runner’s.',
};

/** It has run for as long as its test may last. */
export function isOverLimit({ startedAt, limitSeconds }: HeldRun, at: Date): boolean {
  return startedAt !== null && at.getTime() >= startedAt.getTime() + limitSeconds * 1_000;
}

/** Whoever goes on under an older lease works on a device that may be somebody else's by now. */
export function refusedLease({ log }: Pick<Deps, 'log'>, actor: Actor, named: HeldName): DomainError {
  const { test_run_id, lease } = named;
  log.warn({ test_run_id, lease, token: actor.admId }, 'a runner was refused: its lease has ended');
  return new DomainError('20414', [{ field: 'lease', message: overWords }]);
}
