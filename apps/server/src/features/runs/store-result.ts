import type { RunReport } from '@rackhand/contract/host/agent-link';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { judgeLog } from '../classification/judge-log.ts';
import type { LogVerdict } from '../classification/judged-lines.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import type { ScanLines } from '../keywords/scan-lines.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import { endRun } from './end-run.ts';
import type { FoundAttempt } from './find-attempt.ts';
import { endHandedOver } from './hand-over.ts';
import { type LockedRun, lockRun } from './run-row.ts';
import { hasGivenWay } from './so-far.ts';
import { type Evidence, judgeEvidence } from './verdict.ts';

type Result = Extract<RunReport, { type: 'run_result' }>;

export interface ResultDeps extends ReportStoreDeps {
  db: Db;
  files: Files;
  scanLines: ScanLines;
}

/** Judges an attempt by what its agent and its log say, and ends it. false: it is over already, and nothing changes. */
export async function storeResult(
  deps: ResultDeps,
  found: FoundAttempt,
  result: Result,
  at: () => Date,
): Promise<boolean> {
  const isJudged = result.outcome !== 'error' && found.itemsBefore === null;
  const judged = isJudged ? await judgeLog(deps, found, found.groupType, at()) : null;
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockRun(trx, found, { ends: true });
    if (locked === null) return false;
    const { runner_end: kept } = locked.run;
    if (kept !== null) {
      const cleaned = { isClean: result.is_clean, detail: result.cleaning_detail };
      await endHandedOver(trx, deps, { locked, kept, cleaned }, at());
      return true;
    }
    locked.run.started_at ??= await startOf(trx, found, at());
    await storeCrashes(trx, found, result);
    const evidence = await evidenceOf(trx, locked, result, judged);
    const { outcome, detail, crashes } = result;
    const countOf = (wanted: 'crash' | 'anr'): number => crashes.filter(({ kind }) => kind === wanted).length;
    await endRun(
      trx,
      deps,
      locked,
      {
        ...{ outcome, reason: evidence.reason, detail, verdict: judgeEvidence(evidence) },
        ...{ crashes: countOf('crash'), anrs: countOf('anr'), told: await toldBy(trx, found, result) },
      },
      at(),
    );
    return true;
  });
}

/**
 * Of an attempt whose agent has told of its test only when that was over: as long before its end as its items say, whatever
 * the agent's clock is. null: it came to no test.
 */
async function startOf(trx: Trx, { runId, attempt }: AttemptKey, at: Date): Promise<Date | null> {
  const isTest = sql`i.item ->> 'kind' = 'stage' and i.item ->> 'name' = 'test'`;
  const { rows } = await sql<{ began: Date }>`
    select greatest(a.started_at, least(${at}::timestamptz, ${at}::timestamptz - (max((i.item ->> 'ended_at')::timestamptz)
      - (min(i.item ->> 'at') filter (where ${isTest}))::timestamptz))) as began
    from run_attempts a join run_items i on i.run_id = a.run_id and i.attempt = a.attempt
    where a.run_id = ${runId} and a.attempt = ${attempt} group by a.started_at having bool_or(${isTest})`.execute(
    trx,
  );
  return rows[0]?.began ?? null;
}

async function toldBy(trx: Trx, { runId, attempt }: AttemptKey, result: Result) {
  const { facts, failed_item, is_limit, log_lines, lines_left_out, is_clean, cleaning_detail } = result;
  const { explored } = result;
  const { log_lines: kept } = await trx
    .selectFrom('run_attempts')
    .select('log_lines')
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow();
  return {
    ...{
      facts,
      failedItem: failed_item,
      isLimit: is_limit,
      isClean: is_clean,
      cleaningDetail: cleaning_detail,
      explored,
    },
    // What had no room here was left out too.
    linesLeftOut: lines_left_out + Math.max(0, log_lines - kept),
  };
}

async function evidenceOf(
  trx: Trx,
  { run }: LockedRun,
  result: Result,
  judged: LogVerdict | null,
): Promise<Evidence> {
  const { detail, is_limit, crashes } = result;
  // Giving way is no failure: what it has found until then is what counts.
  const outcome = hasGivenWay(run, result.outcome) ? 'finished' : result.outcome;
  const { sent_scenario } = await trx
    .selectFrom('tests')
    .select('sent_scenario')
    .where('tid', '=', run.tid)
    .executeTakeFirstOrThrow();
  return {
    ...{ outcome, detail, crashes, isLimit: is_limit, stoppedBy: run.stop_asked_by },
    // Whoever can't say why could not make the device ready.
    reason: outcome === 'error' ? (result.reason ?? 'PREPARE_FAILED') : null,
    failedItem: await findItem(trx, run, result.failed_item),
    ownApps: [run.app?.app_id, sent_scenario.app].filter((app) => typeof app === 'string'),
    ...{ failedLine: judged?.failed ?? null, warningLine: judged?.warning ?? null },
  };
}

async function findItem(
  trx: Trx,
  { id, attempt }: LockedRun['run'],
  number: number | null,
): Promise<Evidence['failedItem']> {
  if (number === null) return null;
  const found = await trx
    .selectFrom('run_items')
    .select('item')
    .where('run_id', '=', id)
    .where('attempt', '=', attempt)
    .where('number', '=', number)
    .executeTakeFirst();
  return found?.item ?? null;
}

async function storeCrashes(trx: Trx, { runId, attempt }: AttemptKey, { crashes }: Result): Promise<void> {
  if (crashes.length === 0) return;
  await sql`
    insert into run_crashes (run_id, attempt, number, kind, app_id, signature, title, log_line, at, remote_file)
    select ${runId}::bigint, ${attempt}::integer, number, kind, app_id, signature, title, log_line, at, remote_file
    from jsonb_to_recordset(${JSON.stringify(crashes.map((crash, nth) => ({ number: nth + 1, ...crash })))}::jsonb)
      as told (number integer, kind text, app_id text, signature text, title text, log_line integer, at timestamptz, remote_file text)
    on conflict do nothing`.execute(trx);
}
