import type { RolloutHalt } from '@rackhand/contract/app/rollout';

/** How a stage's devices stand. */
export interface StageStanding {
  /** Not reached yet. */
  pending: number;
  /** Of these, those whose last try went wrong without the device having said no. */
  failing: number;
  updating: number;
  succeeded: number;
  failed: number;
  /** Updated ones that have an error which they did not have before. */
  troubled: number;
}

export interface JudgedStage extends StageStanding {
  isWatched: boolean;
  isLast: boolean;
  hasFile: boolean;
  successPercent: number;
  watchMinutes: number;
  /** The time for whom can't be reached is over; of one that is watched, that of the watch. */
  isDue: boolean;
}

export type Verdict =
  | { does: 'wait' }
  | { does: 'watch' }
  | { does: 'pass' }
  | { does: 'halt'; code: RolloutHalt };

const halt = (code: RolloutHalt): Verdict => ({ does: 'halt', code });

/**
 * What becomes of a stage. Failures that no success can make up for any more are not waited for; who was not reached in time
 * counts neither way, but a stage that has reached nobody has shown nothing. Document 8.
 */
export function judgeStage(stage: JudgedStage): Verdict {
  const { pending, failing, updating, succeeded, failed, isDue } = stage;
  if (!stage.hasFile && pending > 0) return halt('FILE_LOST');
  if (stage.isWatched) return isDue ? judgeWatched(stage) : { does: 'wait' };
  const atBest = succeeded + updating + pending;
  if (!isEnough(stage, atBest, failed)) return halt('TOO_MANY_FAILED');
  const isWaiting = updating > 0 || (pending > 0 && !isDue);
  if (isWaiting) return { does: 'wait' };
  if (!isEnough(stage, succeeded, failed + failing)) return halt('TOO_MANY_FAILED');
  if (pending > 0 && succeeded + failed + failing === 0 && !stage.isLast) return halt('NOBODY_REACHED');
  if (succeeded > 0 && stage.watchMinutes > 0) return { does: 'watch' };
  return judgeWatched(stage);
}

function judgeWatched(stage: JudgedStage): Verdict {
  if (stage.troubled > 0) return halt('NEW_ERROR');
  return isEnough(stage, stage.succeeded, stage.failed) ? { does: 'pass' } : halt('TOO_MANY_FAILED');
}

function isEnough({ successPercent }: JudgedStage, succeeded: number, failed: number): boolean {
  return succeeded * 100 >= successPercent * (succeeded + failed);
}
