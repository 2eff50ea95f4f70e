import { cancelPeriod } from '@rackhand/contract/endpoints/periods';
import type { Period } from '@rackhand/contract/points/period';
import type { ReactElement } from 'react';
import { callForGood } from '../../../platform/api/call-for-good.ts';
import { NoteDialog } from '../../../platform/form/note-dialog.tsx';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { periodMessages } from '../period-messages.ts';
import { reloadPeriods } from '../period-queries.ts';

interface CancelPeriodDialogProps {
  period: Period;
  onClose: () => void;
}

/** Says what it means for tests, and asks why. */
export function CancelPeriodDialog({ period, onClose }: CancelPeriodDialogProps): ReactElement {
  const words = useMessages(periodMessages);
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const { period_id, user_id } = period;
  return (
    <NoteDialog
      title={words.cancelTitle}
      words={words}
      submit={words.cancelTitle}
      submitting={words.cancelling}
      note={{ label: words.note, hint: words.cancelHint, missing: words.missing }}
      onSend={async (note, intent) => {
        await callForGood(api, cancelPeriod, { body: { period_id, note }, intent });
        notices.succeed(inBoth(periodMessages, (said) => said.cancelled(user_id)));
      }}
      onSettled={() => askUntold(reloadPeriods)}
      onClose={onClose}
    >
      <p>
        <strong>{words.cancelQuestion(user_id)}</strong> {words.cancelText}
      </p>
    </NoteDialog>
  );
}
