import { runLimits } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { RunnerEnd } from '../../platform/database/run-tables.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { showLease } from '../leases/change-lease.ts';
import { type AttemptEnd, endRun } from './end-run.ts';
import { runChannel } from './run-channel.ts';
import type { LockedRun } from './run-row.ts';

/**
 * The end of a runner's attempt: its outcome is settled, and is kept while the agent of the device cleans it, under the same
 * lease. Where nothing is to be cleaned, or the device is somebody else's by now, that is all.
 */
export async function handOver(
  trx: Trx,
  deps: ReportStoreDeps,
  locked: LockedRun,
  end: AttemptEnd,
  at: Date,
): Promise<void> {
  const { run, device, lease } = locked;
  if (lease === null || !(await isToBeCleaned(trx, locked))) return endRun(trx, deps, locked, end, at);
  const change = beginChange(device);
  const expiresAt = new Date(at.getTime() + runLimits.leaseMs);
  const { next, parts } = showLease(device, lease, { state: 'TESTING', expiresAt });
  stepChange(change, next, { at, by: 'server', reason: 'RUN_BEGUN' }, deps.thresholds);
  const changed_version = await bumpTopic(trx, 'tests');
  await trx
    .updateTable('test_runs')
    .set({
      ...{ state: 'cleaning', stage: 'clean_after', heard_at: at, runner_end: JSON.stringify(keptEnd(end)) },
      changed_version,
    })
    .where('id', '=', run.id)
    .execute();
  await sql`
    update run_attempts a set items_before = coalesce((
      select max(i.number) from run_items i where i.run_id = a.run_id and i.attempt = a.attempt), 0)
    where a.run_id = ${run.id} and a.attempt = ${run.attempt}`.execute(trx);
  await storeDeviceChanges(trx, deps, [change], { at, besides: parts });
  await sql`select pg_notify(${runChannel}, ${String(run.host_id)})`.execute(trx);
}

async function isToBeCleaned(trx: Trx, { run }: LockedRun): Promise<boolean> {
  const { plan } = await trx
    .selectFrom('run_attempts')
    .select('plan')
    .where('run_id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .executeTakeFirstOrThrow();
  return plan.cleaning_after !== 'none';
}

function keptEnd({ outcome, reason, detail, verdict, told }: AttemptEnd): RunnerEnd {
  return {
    ...{ outcome, reason, detail, result: verdict.result, decided_by: verdict.decidedBy },
    ...{ failed_item: told?.failedItem ?? null, is_limit: told?.isLimit ?? false },
  };
}

/** How the device is when nobody has to do with it any more. */
export interface CleanedDevice {
  isClean: boolean | null;
  detail: string;
}

/** The kept end of a runner's attempt, once its device has been cleaned or nobody can. */
export async function endHandedOver(
  trx: Trx,
  deps: ReportStoreDeps,
  { locked, kept, cleaned }: { locked: LockedRun; kept: RunnerEnd; cleaned: CleanedDevice },
  at: Date,
): Promise<void> {
  const { outcome, reason, detail, result, decided_by: decidedBy, failed_item, is_limit } = kept;
  const { lines_left_out: linesLeftOut } = await trx
    .selectFrom('run_attempts')
    .select('lines_left_out')
    .where('run_id', '=', locked.run.id)
    .where('attempt', '=', locked.run.attempt)
    .executeTakeFirstOrThrow();
  const told = {
    ...{ facts: null, failedItem: failed_item, isLimit: is_limit, linesLeftOut, explored: null },
    ...{ isClean: cleaned.isClean, cleaningDetail: cleaned.detail },
  };
  const verdict = { result, decidedBy };
  await endRun(trx, deps, locked, { outcome, reason, detail, verdict, told, crashes: 0, anrs: 0 }, at);
}
