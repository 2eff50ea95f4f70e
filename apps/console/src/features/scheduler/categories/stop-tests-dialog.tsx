import { stopTests } from '@rackhand/contract/endpoints/schedule';
import type { Category } from '@rackhand/contract/test/project';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import styles from '../scheduler.module.css';
import { schedulerMessages } from '../scheduler-messages.ts';
import { useAsked } from '../use-asked.ts';
import { stopFailure } from './stop-failure.ts';

interface StopTestsDialogProps {
  category: Category;
  onClose: () => void;
}

/** Asked before what runs in a category is stopped; those that wait too, where that is wanted. */
export function StopTestsDialog({ category, onClose }: StopTestsDialogProps): ReactElement {
  const { api } = usePlatform();
  const { categories: words, cancel, close } = useMessages(schedulerMessages);
  const { busy, confirm } = useAsked(onClose);
  const { id, category: name, running_count, queued_count } = category;
  const [queued, setQueued] = useState(false);
  const stop = () =>
    confirm(async () => {
      const { stopped } = await api.call(stopTests, { body: { category: id, queued } });
      return (said) => said.categories.stopped(formatNumber(stopped));
    }, stopFailure);
  return (
    <ConfirmDialog
      title={words.stopTitle(name)}
      labels={{ close, cancel, confirm: words.stopConfirm }}
      busy={busy}
      whyNot={running_count === 0 && !queued ? words.stopNothing : null}
      onCancel={onClose}
      onConfirm={() => void stop()}
    >
      <p>{running_count === 0 ? words.stopNoneRuns : words.stopAsk(formatNumber(running_count))}</p>
      {queued_count > 0 && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            className={styles.box}
            checked={queued}
            onChange={({ target }) => setQueued(target.checked)}
          />
          {words.stopQueued(formatNumber(queued_count))}
        </label>
      )}
    </ConfirmDialog>
  );
}
