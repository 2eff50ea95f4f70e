import type { DecidedBy } from '@rackhand/contract/test/listed-run';
import { runLimits } from '@rackhand/contract/test/run-states';
import type { Trx } from '../../platform/database/database.ts';
import type { SoFar } from '../../platform/database/run-tables.ts';
import type { RunRow } from './run-row.ts';
import type { Evidence, Verdict } from './verdict.ts';

/** What an attempt has found, or all attempts of a run together. */
export interface Found {
  verdict: Verdict;
  crashes: number;
  anrs: number;
}

/** Whether an attempt has ended because its device was wanted; whoever is asked to end for good has not. Document 9, Tokkidan. */
export function hasGivenWay(
  { yield_asked_at, stop_asked_at }: Pick<RunRow, 'yield_asked_at' | 'stop_asked_at'>,
  outcome: Evidence['outcome'],
): boolean {
  return outcome === 'stopped' && yield_asked_at !== null && stop_asked_at === null;
}

/** From bad to worse, as far as attempts that gave way can be judged. */
const worse: readonly Verdict['result'][] = ['passed', 'warning', 'failed'];

/** A run's last attempt with those that gave way before it: the first of the worst decides. */
export function withSoFar<Attempt extends Found>(soFar: SoFar | null, last: Attempt): Attempt {
  if (soFar === null) return last;
  const { result, decided_by: decidedBy } = soFar;
  const isJudged = worse.includes(last.verdict.result);
  const isEarlier = isJudged && worse.indexOf(result) >= worse.indexOf(last.verdict.result);
  return {
    ...last,
    verdict: isEarlier ? { result, decidedBy } : last.verdict,
    crashes: soFar.crashes + last.crashes,
    anrs: soFar.anrs + last.anrs,
  };
}

/** What has decided in this attempt, or in one before it already. */
export const ofAttempt = (by: DecidedBy | null, attempt: number): DecidedBy | null =>
  by === null ? null : { attempt, ...by };

/** What a run that gives way goes on from; null where it is over: too little is left, or nobody wants its app crawled any more. */
export async function goesOnFrom(
  trx: Trx,
  { tokkidan_id, so_far, started_at, limit_seconds, attempt }: RunRow,
  { verdict, crashes, anrs }: Found,
  at: Date,
): Promise<SoFar | null> {
  const spent =
    started_at === null ? 0 : Math.max(0, Math.round((at.getTime() - started_at.getTime()) / 1_000));
  const seconds = (so_far?.seconds ?? 0) + spent;
  if (limit_seconds - seconds < runLimits.leastRoundSeconds) return null;
  const wanted = await trx
    .selectFrom('tokkidans')
    .select('id')
    .where('id', '=', tokkidan_id)
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (wanted === undefined) return null;
  const times = (so_far?.times ?? 0) + 1;
  const { result, decidedBy } = verdict;
  return { times, seconds, crashes, anrs, result, decided_by: ofAttempt(decidedBy, attempt) };
}
