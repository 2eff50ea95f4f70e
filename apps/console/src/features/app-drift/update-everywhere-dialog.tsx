import type { Drift } from '@rackhand/contract/app/device-app';
import type { PackageDrift } from '@rackhand/contract/app/drift';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import styles from './drift.module.css';
import { allDriftQuery } from './drift-queries.ts';
import { updateEverywhereMessages } from './update-everywhere-messages.ts';
import { useUpdateEverywhere } from './use-update-everywhere.ts';

/** Typed, not clicked: it takes every device with such an app away from its users for a while. */
export function UpdateEverywhereDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(updateEverywhereMessages);
  const updateAll = useUpdateEverywhere();
  const { data } = useQuery(allDriftQuery(api));
  const [intent] = useState(newIntent);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const count = data === undefined ? null : differing(data.packages);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await updateAll(intent);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.updateAll}
      look="primary"
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.asking : words.updateAll }}
      busy={busy}
      whyNot={normalForm(typed).trim() === words.word ? null : words.missing}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p role="status">
        <strong>
          {count === null ? words.counting : count === 0 ? words.nothing : words.text(formatNumber(count))}
        </strong>
      </p>
      <p>{words.restricted}</p>
      <p>{words.leftOut}</p>
      <p>{words.type}</p>
      <FormField name="confirmation" label={words.field} error={null} width="full">
        {(control) => (
          <input
            {...control}
            className={styles.typed}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </FormField>
    </ConfirmDialog>
  );
}

/** What stays as it is whatever is asked, or is at its version. */
const settled: readonly Drift[] = ['same', 'updating', 'newer'];

function differing(packages: readonly PackageDrift[]): number {
  let sum = 0;
  for (const { counts, total } of packages) {
    sum += total - settled.reduce((kept, drift) => kept + (counts[drift] ?? 0), 0);
  }
  return sum;
}
