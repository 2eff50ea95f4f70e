import type { ObstacleCode } from '@rackhand/contract/recovery/obstacle';
import type { RecoveryState } from '@rackhand/contract/recovery/recovery-states';
import { isTrying, type RecoveryRung, type RungResult, skipTexts } from '@rackhand/contract/recovery/rungs';
import type { Text } from '@rackhand/contract/text/language';

/** All that decides what becomes of a recovery. */
export interface JudgedRun {
  ladder: readonly RecoveryRung[];
  /** As far as it has come; the last one may be running. */
  climbed: readonly { rung: RecoveryRung; result: RungResult }[];
  /** What has become of the command of the rung that runs. */
  command: 'open' | 'ended' | 'cancelled';
  /** The device is rid of its trouble, whatever the command says. */
  isMended: boolean;
  /** After its command it has had its time to show that. */
  isSettled: boolean;
  isHostAway: boolean;
  /** The host has been waited for long enough. */
  isHostLost: boolean;
  /** What stands in the way of another rung. */
  obstacle: ObstacleCode | null;
  /** Why the device can't be given a rung. */
  whySkipped: (rung: RecoveryRung) => Text | null;
}

export type Verdict =
  | { does: 'wait' }
  /** The rung that ran has not helped: the next one is judged. */
  | { does: 'fail_rung' }
  | { does: 'skip'; rung: RecoveryRung; why: Text }
  | { does: 'climb'; rung: RecoveryRung }
  | { does: 'exclude' }
  /** `rung`: what that makes of the one that runs. */
  | {
      does: 'end';
      state: Exclude<RecoveryState, 'running' | 'excluded'>;
      rung: RungResult | null;
      obstacle: ObstacleCode | null;
    };

type Ended = Extract<Verdict, { does: 'end' }>;
const end = (state: Ended['state'], rung: Ended['rung'], obstacle: Ended['obstacle'] = null): Verdict => ({
  does: 'end',
  ...{ state, rung, obstacle },
});

/** What becomes of a recovery now. Document 8, "Ladder". */
export function judgeRun(run: JudgedRun): Verdict {
  const isClimbing = run.climbed.some(({ result }) => result === 'running');
  return isClimbing ? judgeRung(run) : judgeNext(run);
}

/** A rung is judged by the device alone, once its command has ended. */
function judgeRung(run: JudgedRun): Verdict {
  if (run.command === 'open') return { does: 'wait' };
  if (run.isMended) return end('succeeded', 'succeeded');
  if (run.command === 'cancelled') return end('cancelled', 'stopped');
  if (run.isHostAway) return run.isHostLost ? end('stopped', 'failed', 'HOST_AWAY') : { does: 'wait' };
  return run.isSettled ? { does: 'fail_rung' } : { does: 'wait' };
}

function judgeNext(run: JudgedRun): Verdict {
  if (run.isMended) return end('succeeded', null);
  const next = run.ladder.find((rung) => !run.climbed.some((climbed) => climbed.rung === rung));
  if (next === undefined) return end('failed', null);
  if (run.obstacle !== null) return end('stopped', null, run.obstacle);
  const why = isTrying(next) ? run.whySkipped(next) : whyNotExcluded(run);
  if (why !== null) return { does: 'skip', rung: next, why };
  return isTrying(next) ? { does: 'climb', rung: next } : { does: 'exclude' };
}

/** A device with which nothing could be tried has not been shown to be beyond help. */
function whyNotExcluded({ climbed }: JudgedRun): Text | null {
  return climbed.some(({ result }) => result === 'failed') ? null : skipTexts.nothingTried;
}
