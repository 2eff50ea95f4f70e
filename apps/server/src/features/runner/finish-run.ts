import type { finishRun } from '@rackhand/contract/endpoints/runner';
import { createMask } from '@rackhand/contract/test/mask-values';
import type { RunItem } from '@rackhand/contract/test/run-link';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { judgeLog } from '../classification/judge-log.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import type { ScanLines } from '../keywords/scan-lines.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import type { AttemptEnd } from '../runs/end-run.ts';
import { handOver } from '../runs/hand-over.ts';
import { lockRun } from '../runs/run-row.ts';
import { keepLease } from '../runs/store-progress.ts';
import { judgeEvidence } from '../runs/verdict.ts';
import { findHeld, type HeldRun, isOverLimit, refusedLease } from './held-run.ts';

interface FinishDeps extends ReportStoreDeps, Pick<FeatureDeps, 'db' | 'files' | 'clock' | 'log'> {
  scanLines: ScanLines;
}

type Said = Call<typeof finishRun>['body'];

/**
 * How a runner says that its run has ended; from then on it is its agent's, which cleans the device. Said again it changes
 * nothing, said otherwise it is refused.
 */
export async function finish(deps: FinishDeps, { actor, body }: Call<typeof finishRun>): Promise<void> {
  const { db, clock } = deps;
  const held = await findHeld(deps, actor, body);
  if (held?.finishedAs === body.outcome) return;
  if (held?.isHeld !== true) throw refusedLease(deps, actor, body);
  // Judging a long log takes its time.
  await keepLease(db, held, clock.now());
  const judged = body.outcome === 'error' ? null : await judgeLog(deps, held, held.groupType, clock.now());
  const isStored = await db.transaction().execute(async (trx) => {
    const locked = await lockRun(trx, held, { ends: true });
    if (locked === null || locked.run.runner_end !== null) return false;
    await noteFinish(trx, held, body);
    const failed = await firstFailure(trx, held);
    // It has obeyed its limit: nobody has stopped it.
    const isLimit =
      body.outcome === 'stopped' && locked.run.stop_asked_at === null && isOverLimit(held, clock.now());
    const outcome = isLimit ? 'failed' : outcomeOf(body, failed);
    const detail = createMask(held.variables)(body.message);
    const evidence = {
      ...{ outcome, detail, isLimit, crashes: [], ownApps: [] },
      reason: body.outcome === 'error' ? (body.reason ?? 'PREPARE_FAILED') : null,
      stoppedBy: locked.run.stop_asked_by ?? held.runner,
      failedItem: failed,
      ...{ failedLine: judged?.failed ?? null, warningLine: judged?.warning ?? null },
    };
    const end: AttemptEnd = {
      ...{ outcome, reason: evidence.reason, detail, crashes: 0, anrs: 0 },
      verdict: judgeEvidence(evidence),
      told: {
        ...{ facts: null, failedItem: failed?.number ?? null, isLimit, explored: null },
        ...{ linesLeftOut: await linesLeftOut(trx, held), isClean: null, cleaningDetail: '' },
      },
    };
    await handOver(trx, deps, locked, end, clock.now());
    return true;
  });
  if (isStored) return;
  const now = await findHeld(deps, actor, body);
  if (now?.finishedAs !== body.outcome) throw refusedLease(deps, actor, body);
}

/** A step that failed fails its run, whatever else the runner says of it. */
function outcomeOf({ outcome }: Said, failed: RunItem | null): Said['outcome'] {
  return outcome === 'finished' && failed !== null ? 'failed' : outcome;
}

async function noteFinish(trx: Trx, { runId, attempt }: HeldRun, { outcome }: Said): Promise<void> {
  await trx
    .updateTable('run_attempts')
    .set({ finished_as: outcome })
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .execute();
}

async function firstFailure(db: Db, { runId, attempt }: AttemptKey): Promise<RunItem | null> {
  const found = await db
    .selectFrom('run_items')
    .select('item')
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .where((item) => item(item.ref('item', '->>').key('state'), '=', 'failed'))
    .orderBy('number')
    .executeTakeFirst();
  return found?.item ?? null;
}

async function linesLeftOut(db: Db, { runId, attempt }: AttemptKey): Promise<number> {
  const { lines_left_out } = await db
    .selectFrom('run_attempts')
    .select('lines_left_out')
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow();
  return lines_left_out;
}
