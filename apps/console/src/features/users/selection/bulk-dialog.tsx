import { type User, userLimits } from '@rackhand/contract/account/user';
import type { BulkUserDeed } from '@rackhand/contract/account/user-deeds';
import { type ReactElement, useState } from 'react';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { fieldMistake } from '../form/field-mistakes.ts';
import { userFormMessages } from '../form/user-form-messages.ts';
import { fitting } from './fitting-users.ts';
import { type NotDone, useBulkDeed } from './use-bulk-deed.ts';
import { userSelectionMessages } from './user-selection-messages.ts';

interface BulkDialogProps {
  deed: BulkUserDeed;
  users: readonly User[];
  /** All of them were changed. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks, does it, and names each user to whom it was not done, with the code. */
export function BulkDialog({ deed, users, onDone, onClose }: BulkDialogProps): ReactElement {
  const words = useMessages(userSelectionMessages);
  const common = useMessages(userFormMessages);
  const language = useLanguage();
  const { notices } = usePlatform();
  const [items, setItems] = useState<readonly User[]>(() => fitting(deed, users));
  const [skipped] = useState(users.length - items.length);
  const [limit, setLimit] = useState('1');
  const [failed, setFailed] = useState<readonly NotDone[]>([]);
  const { done, doTo } = useBulkDeed();
  const mistake = deed === 'limit' ? fieldMistake('max_concurrent_tests', limit) : null;
  const confirm = async (): Promise<void> => {
    const refused = await doTo(deed, items, deed === 'limit' ? Number(limit) : undefined);
    const count = formatNumber(items.length - refused.length);
    if (refused.length < items.length)
      notices.succeed(inBoth(userSelectionMessages, (said) => said.done(count)));
    setFailed(refused);
    if (refused.length === 0) {
      onDone();
      onClose();
    } else setItems(refused.map(({ user }) => user));
  };
  const total = formatNumber(items.length);
  const isFirst = failed.length === 0;
  return (
    <ConfirmDialog
      title={words.titles[deed](total)}
      labels={{
        close: common.close,
        cancel: isFirst ? common.cancel : common.close,
        confirm: isFirst ? words.deeds[deed] : words.retry,
      }}
      look={deed === 'suspend' || deed === 'leave' ? 'danger' : 'primary'}
      busy={done !== null}
      whyNot={mistake?.[language] ?? null}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{words.leads[deed]}</p>
      {skipped > 0 && <p>{words.skipped(formatNumber(skipped))}</p>}
      {deed === 'limit' && (
        <NumberField
          name="limit"
          label={common.fields.max_concurrent_tests}
          error={mistake?.[language] ?? null}
          isRequired
          digits={String(userLimits.concurrentTests.maximum).length}
          value={limit}
          onChange={(typed) => setLimit(typed.replaceAll(/\D/g, ''))}
        />
      )}
      {done !== null && <p role="status">{words.progress(formatNumber(done), total)}</p>}
      {failed.length > 0 && (
        <div role="alert">
          <p>{words.failures(formatNumber(failed.length))}</p>
          <ul>
            {failed.map(({ user, code, why }) => (
              <li key={user.uid}>
                {user.user_id}: {why[language]} {code !== '' && <small>({code})</small>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}
