import type { ExploredApp } from '@rackhand/contract/test/autonomous';
import { keptFromCleaning } from '@rackhand/contract/test/end-of-run';
import { type RunError, runErrorRules } from '@rackhand/contract/test/run-errors';
import type { RunFacts } from '@rackhand/contract/test/run-link';
import { runLimits } from '@rackhand/contract/test/run-states';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { SoFar } from '../../platform/database/run-tables.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { endLease } from '../leases/change-lease.ts';
import { settleAtEnd } from '../points/settle-ended.ts';
import { logChannel } from '../run-logs/log-channel.ts';
import { judgeHealth } from './device-health.ts';
import { runChannel } from './run-channel.ts';
import type { LockedRun, RunRow } from './run-row.ts';
import { goesOnFrom, hasGivenWay, withSoFar } from './so-far.ts';
import type { Verdict } from './verdict.ts';
import { withTaker } from './who-took.ts';

export interface AttemptEnd {
  outcome: 'finished' | 'failed' | 'stopped' | 'error';
  reason: RunError | null;
  detail: string;
  verdict: Verdict;
  crashes: number;
  anrs: number;
  /** What its agent has said of it; null: it has not. */
  told: {
    facts: RunFacts | null;
    failedItem: number | null;
    isLimit: boolean;
    linesLeftOut: number;
    isClean: boolean | null;
    cleaningDetail: string;
    explored: ExploredApp | null;
  } | null;
}

/** The end of a locked attempt: its device is nobody's, and the run has a result or waits for its next attempt. */
export async function endRun(
  trx: Trx,
  deps: ReportStoreDeps,
  locked: LockedRun,
  told: AttemptEnd,
  at: Date,
): Promise<void> {
  const { run } = locked;
  const end = await withTaker(trx, locked, told);
  const gaveWay = hasGivenWay(run, end.outcome);
  const whole = withSoFar(run.so_far, end);
  await storeAttempt(trx, locked, gaveWay ? { ...end, reason: 'GAVE_WAY' } : end, at);
  const version = await bumpTopic(trx, 'tests');
  const soFar = gaveWay ? await goesOnFrom(trx, run, whole, at) : null;
  if (soFar !== null) await queueOn(trx, locked, soFar, { version, at });
  else if (isRetried(locked, end)) await queueAgain(trx, locked, version, at);
  else await storeEnd(trx, locked, whole, { version, at });
  await giveBack(trx, deps, locked, end, at);
  // Whoever reads its log knows that nothing follows; whoever waits for a device looks again.
  await sql`select pg_notify(${logChannel}, ${run.id}), pg_notify(${runChannel}, '')`.execute(trx);
}

/** With its result, and what it has cost. */
async function storeEnd(
  trx: Trx,
  { run }: LockedRun,
  { verdict, crashes, anrs }: AttemptEnd,
  { version, at }: { version: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('test_runs')
    .set({
      ...{ state: 'ended', stage: null, started_at: run.started_at, ended_at: at, result: verdict.result },
      changed_version: version,
      ...{ crashes, anrs, decided_by: jsonOrNull(verdict.decidedBy) },
      ...(await costOf(trx, run, verdict, at)),
    })
    .where('id', '=', run.id)
    .execute();
}

/** Nothing of what nobody pays for, or has been settled. */
async function costOf(
  trx: Trx,
  run: RunRow,
  { result }: Verdict,
  at: Date,
): Promise<{ points_spent?: number }> {
  const { id, wallet_id: walletId, points_spent, point_rate: rate, points_reserved: reserved } = run;
  if (walletId === null || points_spent !== null || rate === null || reserved === null) return {};
  const isStoppedByUser = run.stop_asked_uid !== null;
  const cost = { rate, reserved, result, isStoppedByUser, startedAt: run.started_at, endedAt: at };
  return { points_spent: await settleAtEnd(trx, { id, walletId, hasBegun: true, ...cost }, at) };
}

async function storeAttempt(trx: Trx, { run }: LockedRun, end: AttemptEnd, at: Date): Promise<void> {
  const { outcome, reason, detail, told } = end;
  await trx
    .updateTable('run_attempts')
    .set({
      ...{ ended_at: at, outcome, reason, detail },
      ...(told === null
        ? {}
        : {
            ...(told.facts === null ? {} : { facts: JSON.stringify(told.facts) }),
            ...{ failed_item: told.failedItem, is_limit: told.isLimit, lines_left_out: told.linesLeftOut },
            ...{ is_clean: told.isClean, cleaning_detail: told.cleaningDetail },
            result_data: told.explored === null ? null : JSON.stringify(told.explored),
          }),
    })
    .where('run_id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .execute();
}

/**
 * Nobody else's device is touched: who has it by a later lease keeps it. A cleaning that they have kept from it has not failed, as
 * INTERRUPTED never counts against a device. Document 9.
 */
async function giveBack(
  trx: Trx,
  deps: ReportStoreDeps,
  { device, lease }: LockedRun,
  { outcome, reason, told }: AttemptEnd,
  at: Date,
): Promise<void> {
  const cause = { at, by: 'server', reason: 'RUN_ENDED' };
  const change = beginChange(device);
  let left: DeviceRow = device;
  let parts: RawBuilder<unknown> | null = null;
  if (lease !== null)
    ({ next: left, parts } = endLease(device, lease, { ...cause, reason: reason ?? outcome }));
  const isClean = told === null || told.cleaningDetail === keptFromCleaning ? null : told.isClean;
  const { next, why } = await judgeHealth(trx, left, { isError: outcome === 'error', isClean });
  stepChange(change, next, { ...cause, reason: why ?? cause.reason }, deps.thresholds);
  await storeDeviceChanges(trx, deps, [change], { at, ...(parts === null ? {} : { besides: parts }) });
}

/** The infrastructure's fault, and nobody wants it to end. */
function isRetried({ run, test }: LockedRun, { outcome, reason }: AttemptEnd): boolean {
  if (outcome !== 'error' || reason === null || run.stop_asked_at !== null) return false;
  return runErrorRules[reason].isRetried && run.attempt - (run.so_far?.times ?? 0) <= test.options.retry;
}

/** On the same device, or on any that fits the filter; its waiting time begins anew. */
async function queueAgain(trx: Trx, { run, test }: LockedRun, version: number, at: Date): Promise<void> {
  const later = (ms: number): Date => new Date(at.getTime() + ms);
  await trx
    .updateTable('test_runs')
    .set({
      ...{ state: 'queued', stage: null, done: 0, total: 0, changed_version: version },
      ...{ runner: null, runner_end: null },
      ...(test.device_filter === null ? {} : { device_id: null, host_id: null }),
      not_before: later(runLimits.retryAfterMs),
      wait_until: later(runLimits.retryAfterMs + test.options.wait_minutes * 60_000),
    })
    .where('id', '=', run.id)
    .execute();
}

/** It waits for its own device, behind all others; its waiting time begins anew. */
async function queueOn(
  trx: Trx,
  { run, test }: LockedRun,
  soFar: SoFar,
  { version, at }: { version: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('test_runs')
    .set({
      ...{ state: 'queued', stage: null, done: 0, total: 0, changed_version: version },
      ...{ so_far: JSON.stringify(soFar), yield_asked_at: null, started_at: null },
      wait_until: new Date(at.getTime() + test.options.wait_minutes * 60_000),
    })
    .where('id', '=', run.id)
    .execute();
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
