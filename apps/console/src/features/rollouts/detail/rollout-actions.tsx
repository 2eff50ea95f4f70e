import type { Rollout } from '@rackhand/contract/app/rollout';
import type { RolloutAction } from '@rackhand/contract/app/rollout-actions';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { rolloutDetailMessages } from './detail-messages.ts';
import { whyNoAction } from './why-no-action.ts';

/** What can be done about it; what can't be done now says why. */
export function RolloutActions({ rollout }: { rollout: Rollout }): ReactElement {
  const words = useMessages(rolloutDetailMessages);
  const [asked, ask] = useState<RolloutAction | null>(null);
  const { state } = rollout;
  const shown: RolloutAction[] = [
    state === 'halted' ? 'continue' : state === 'paused' ? 'resume' : 'pause',
    'roll_back',
    'cancel',
  ];
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action}
          look={action === 'cancel' ? 'danger' : 'plain'}
          aria-haspopup="dialog"
          whyNot={whyNoAction(action, rollout, words.whyNot)}
          onClick={() => ask(action)}
        >
          {words.actions[action]}
        </Button>
      ))}
      {asked !== null && <ActionDialog action={asked} rollout={rollout} onClose={() => ask(null)} />}
    </>
  );
}
