import type { Rollout } from '@rackhand/contract/app/rollout';
import { mayRollout, type RolloutAction } from '@rackhand/contract/app/rollout-actions';
import type { rolloutDetailMessages } from './detail-messages.ts';

type Words = (typeof rolloutDetailMessages)['ko']['whyNot'];

/** Why it can't be done with this rollout now; null: it can. */
export function whyNoAction(
  action: RolloutAction,
  { state, stage, roll_back_until }: Pick<Rollout, 'state' | 'stage' | 'roll_back_until'>,
  words: Words,
): string | null {
  if (action === 'roll_back') {
    if (state === 'rolled_back') return words.rolledBack;
    return mayRollout(action, state) && (stage !== null || roll_back_until !== null) ? null : words.tooLate;
  }
  if (mayRollout(action, state)) return null;
  if (stage === null || action === 'cancel') return words.ended;
  return { pause: words.notRunning, resume: words.notPaused, continue: words.notHalted }[action];
}
