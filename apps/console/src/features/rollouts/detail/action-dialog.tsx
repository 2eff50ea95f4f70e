import { type Rollout, rolloutLimits } from '@rackhand/contract/app/rollout';
import type { RolloutAction } from '@rackhand/contract/app/rollout-actions';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../../platform/api/call-once.ts';
import { isTyped, TypedWord } from '../../../platform/form/typed-word.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { rolloutActionMessages } from './action-messages.ts';
import { rolloutDetailMessages } from './detail-messages.ts';
import { useRolloutAction } from './use-rollout-action.ts';

interface ActionDialogProps {
  action: RolloutAction;
  rollout: Rollout;
  onClose: () => void;
}

/** What it will do to which devices; to let a halted stage pass is typed, not clicked. Document 8. */
export function ActionDialog({ action, rollout, onClose }: ActionDialogProps): ReactElement {
  const words = useMessages(rolloutActionMessages);
  const { actions } = useMessages(rolloutDetailMessages);
  const act = useRolloutAction(rollout);
  const [intent] = useState(newIntent);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const isAllowed = action !== 'continue' || isTyped(typed, words.word);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await act(action, { reason: reason.trim(), intent });
    onClose();
  };
  return (
    <ConfirmDialog
      title={actions[action]}
      look={action === 'cancel' ? 'danger' : 'primary'}
      labels={{ close: words.close, cancel: words.leave, confirm: busy ? words.asking : actions[action] }}
      busy={busy}
      whyNot={isAllowed ? null : words.missing}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{words.questions[action]}</strong>
      </p>
      <p>{words.effects[action]}</p>
      <Hit action={action} counts={rollout.counts} />
      {action === 'continue' && (
        <TypedWord text={words.type} label={words.field} value={typed} onType={setTyped} />
      )}
      <FormField name="reason" label={words.reason} error={null} width="full">
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={rolloutLimits.reasonCharacters}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </FormField>
    </ConfirmDialog>
  );
}

/** How many devices that concerns. */
function Hit({ action, counts }: { action: RolloutAction; counts: Rollout['counts'] }): ReactElement | null {
  const words = useMessages(rolloutActionMessages);
  const { waiting = 0, pending = 0, succeeded = 0 } = counts;
  if (action === 'roll_back') return succeeded === 0 ? null : <p>{words.updated(formatNumber(succeeded))}</p>;
  return <p>{words.toCome(formatNumber(waiting + pending))}</p>;
}
