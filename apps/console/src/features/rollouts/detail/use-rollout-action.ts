import type { Rollout } from '@rackhand/contract/app/rollout';
import type { RolloutAction } from '@rackhand/contract/app/rollout-actions';
import {
  cancelRollout,
  continueRollout,
  pauseRollout,
  resumeRollout,
  rollBackRollout,
} from '@rackhand/contract/endpoints/rollouts';
import { useQueryClient } from '@tanstack/react-query';
import { callOnce, type Intent } from '../../../platform/api/call-once.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadRollouts } from '../live-rollouts.ts';
import { rolloutActionMessages } from './action-messages.ts';

const calls = {
  pause: pauseRollout,
  resume: resumeRollout,
  continue: continueRollout,
  cancel: cancelRollout,
  roll_back: rollBackRollout,
} as const satisfies Record<RolloutAction, unknown>;

type Act = (action: RolloutAction, said: { reason: string; intent: Intent }) => Promise<void>;

export function useRolloutAction({ rollout_id }: Pick<Rollout, 'rollout_id'>): Act {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (action, { reason, intent }) => {
    try {
      await callOnce(api, calls[action], { params: { rollout_id }, body: { reason }, intent });
      notices.succeed(inBoth(rolloutActionMessages, (words) => words.done[action]));
    } catch (error) {
      notices.fail(
        inBoth(rolloutActionMessages, (words) => words.failed),
        { error, text: refusalText(error) },
      );
    }
    // Also where another admin was faster: what is true now is asked for.
    reloadRollouts(client);
  };
}
