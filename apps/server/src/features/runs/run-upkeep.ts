import { runLimits } from '@rackhand/contract/test/run-states';
import { runnerLimits } from '@rackhand/contract/test/runner';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { endByServer, type ServerEnd } from './end-by-server.ts';
import { inTurn } from './in-turn.ts';
import { type LockedRun, lockRun } from './run-row.ts';
import { endOverdue, keepWaitingTime } from './waiting-time.ts';

/** What time and others do to runs, besides leases that run out; each end is a transaction of its own. */
export async function lookAfterRuns(db: Db, deps: ReportStoreDeps, at: Date): Promise<void> {
  await inTurn(db, async () => {
    await keepWaitingTime(db, at);
    await endOverdue(db, at);
  });
  await endThose(db, deps, interrupted, () => ({ kind: 'error', reason: 'INTERRUPTED' }), at);
  await endThose(db, deps, hasNotGivenWay(at), () => ({ kind: 'gave_way' }), at);
  // Whoever cleans has stopped already; it ends with its lease at the latest.
  await endThose(db, deps, hasNotStopped(at), () => ({ kind: 'stopped' }), at);
  await endThose(db, deps, isOverLimit(at), () => ({ kind: 'limit' }), at);
}

/** A runner hears of it with its next sign of life. */
function hasNotStopped(at: Date): RawBuilder<boolean> {
  const since = (ms: number): Date => new Date(at.getTime() - ms);
  return sql<boolean>`(r.state in ('standby', 'running') and r.stop_asked_at <= case when r.runner is null
    then ${since(runLimits.stopMs)}::timestamptz else ${since(runnerLimits.stopMs)}::timestamptz end)`;
}

/** An agent ends its tests by itself. */
function isOverLimit(at: Date): RawBuilder<boolean> {
  const since = new Date(at.getTime() - runnerLimits.overLimitMs);
  return sql<boolean>`(r.runner is not null and r.state = 'running'
    and r.started_at + r.limit_seconds * interval '1 second' <= ${since}::timestamptz)`;
}

/** Of the squad: asked to let its device go, and heard of no end in time; who cleans has longer. */
function hasNotGivenWay(at: Date): RawBuilder<boolean> {
  const since = (ms: number): Date => new Date(at.getTime() - ms);
  return sql<boolean>`(r.stop_asked_at is null and r.yield_asked_at <= case when r.state = 'cleaning'
    then ${since(runLimits.yieldMs)}::timestamptz else ${since(runLimits.stopMs)}::timestamptz end)`;
}

/** Who came later has fenced it out, or works beside it now. */
const interrupted = sql<boolean>`(
  not exists (select from leases l where l.lease_id = r.lease_id and l.ended_at is null)
  or exists (select from leases l join commands c on c.command_id = l.lease_id
    where l.device_id = r.device_id and l.fence > r.fence and c.started_at is not null and c.ended_at is null))`;

/** A run whose executor nobody has heard for so long lets its device go. Document 9, Lease. */
export async function judgeLeases(db: Db, deps: ReportStoreDeps, at: Date): Promise<void> {
  await shortenLeases(db, at);
  const isOut = sql<boolean>`exists (
    select from leases l where l.lease_id = r.lease_id and l.ended_at is null and l.expires_at <= ${at}::timestamptz)`;
  await endThose(db, deps, isOut, (run) => endOf(run), at);
}

/** A clock that went back must leave nobody a device for longer than a lease lasts. */
async function shortenLeases(db: Db, at: Date): Promise<void> {
  const later = (times: number): Date => new Date(at.getTime() + times * runLimits.leaseMs);
  await sql`update leases set expires_at = ${later(1)}::timestamptz
    where kind = 'run' and ended_at is null and expires_at > ${later(2)}::timestamptz`.execute(db);
}

function endOf({ run, device }: LockedRun): ServerEnd {
  if (run.stop_asked_at !== null) return { kind: 'stopped' };
  if (run.runner !== null && run.runner_end === null) return { kind: 'error', reason: 'RUNNER_LOST' };
  const isAway = device.errors.includes('OFFLINE') || device.errors.includes('NOT_FOUND');
  return { kind: 'error', reason: !device.host_away && isAway ? 'DEVICE_AWAY' : 'HOST_AWAY' };
}

/** Asked once more of each when it is locked: it may have been heard meanwhile. */
async function endThose(
  db: Db,
  deps: ReportStoreDeps,
  which: RawBuilder<boolean>,
  how: (locked: LockedRun) => ServerEnd,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ runId: number; attempt: number }>`
    select r.id as "runId", r.attempt from test_runs r where ${isUnderWay} and ${which} order by r.id`.execute(
    db,
  );
  for (const key of rows)
    await db.transaction().execute(async (trx) => {
      const locked = await lockRun(trx, key, { ends: true });
      if (locked === null) return;
      const again = await sql`select from test_runs r where r.id = ${key.runId} and ${which}`.execute(trx);
      if (again.rows.length > 0) await endByServer(trx, deps, locked, how(locked), at);
    });
}
