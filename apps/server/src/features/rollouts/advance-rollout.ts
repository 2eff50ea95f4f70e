import type { Trx } from '../../platform/database/database.ts';
import { judgeStage } from './judge-stage.ts';
import { noteResults } from './note-results.ts';
import { passStage } from './pass-stage.ts';
import { haltText, type RolloutRow } from './rollout-shape.ts';
import { findCulprits, giveUpFailing, readStanding } from './stage-standing.ts';
import { bumpRollout, dropUnsent, noteDeed, setRollout } from './write-rollout.ts';

/** One step of a locked rollout: what its devices say, and what becomes of its stage by that. */
export async function advanceRollout(trx: Trx, row: RolloutRow, at: Date): Promise<void> {
  const isNoted = await noteResults(trx, row, at);
  const isAtWork = row.state === 'running' || row.state === 'watching';
  const become = isAtWork ? await takeStep(trx, row, at) : 'same';
  if (isNoted || become !== 'same') await bumpRollout(trx, row.rollout_id, { packages: become === 'next' });
}

/** `next`: other versions are managed by it. */
async function takeStep(trx: Trx, row: RolloutRow, at: Date): Promise<'same' | 'changed' | 'next'> {
  const isWatched = row.watch_until !== null;
  const until = row.watch_until ?? row.stage_until;
  const standing = await readStanding(trx, row);
  const { success_percent: successPercent, watch_minutes: watchMinutes } = row;
  const isDue = until !== null && until <= at;
  const verdict = judgeStage({ ...standing, isWatched, isDue, successPercent, watchMinutes });
  if (verdict.does === 'wait') return 'same';
  if (standing.failing > 0 && !isWatched) await giveUpFailing(trx, row, at);
  if (verdict.does === 'watch') {
    const watch_until = new Date(at.getTime() + watchMinutes * 60_000);
    await setRollout(trx, row.rollout_id, { state: 'watching', watch_until });
    return 'changed';
  }
  if (verdict.does === 'pass') {
    await passStage(trx, row, { at, who: null, isWaived: false });
    return 'next';
  }
  const halt = { code: verdict.code, devices: await findCulprits(trx, row, verdict.code) };
  await setRollout(trx, row.rollout_id, { state: 'halted', reason: '', halt: JSON.stringify(halt) });
  const why = haltText(halt, 'en');
  await noteDeed(trx, null, row, { action: 'halted', stage: row.stage, at, after: { why } });
  await dropUnsent(trx, row.rollout_id, at);
  return 'changed';
}
