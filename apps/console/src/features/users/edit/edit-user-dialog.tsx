import { type User, type UserDetail, userLimits } from '@rackhand/contract/account/user';
import { languages } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { FieldClashes } from '../../../platform/form/field-clashes.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { onLeave } from '../../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useUserOnce } from '../form/use-user-once.ts';
import { userFormMessages } from '../form/user-form-messages.ts';
import { UserTextFields } from '../form/user-text-fields.tsx';
import { userMessages } from '../user-messages.ts';
import styles from '../users.module.css';
import { editUserMessages } from './edit-user-messages.ts';
import { useSaveUser } from './use-save-user.ts';

interface EditUserDialogProps {
  user: Pick<User, 'uid' | 'user_id'>;
  onClose: () => void;
}

/** What is known of a user is read whole before it is changed: lists mask the addresses. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps): ReactElement {
  const words = useMessages(editUserMessages);
  const { close } = useMessages(userFormMessages);
  const { query, opened } = useUserOnce(user);
  if (opened !== null) return <EditForm user={opened.user} onClose={onClose} />;
  return (
    <Modal title={words.title(user.user_id)} closeLabel={close} width={420} onClose={onClose}>
      <div className={styles.form}>
        <LoadState query={query} words={words} rows={6} />
      </div>
    </Modal>
  );
}

const lines = ['username', 'email', 'phone', 'max_concurrent_tests'] as const;

function EditForm({ user, onClose }: { user: UserDetail; onClose: () => void }): ReactElement {
  const words = useMessages(editUserMessages);
  const common = useMessages(userFormMessages);
  const { locales } = useMessages(userMessages);
  const language = useLanguage();
  const { draft, set, base, isDirty, clashes, faults, faultOf, look, save } = useSaveUser(user);
  const hasMoved = user.invited_until !== null && draft.email.trim() !== base.email;
  return (
    <FormDialog
      title={words.title(user.user_id)}
      words={common}
      submit={words.save}
      submitting={words.saving}
      whyNot={isDirty ? null : words.unchanged}
      isDirty={isDirty}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldClashes
        {...{ draft, base, clashes, set }}
        nameOf={(field) => common.fields[field]}
        textOf={(values, field) => values[field]}
      />
      <UserTextFields
        fields={lines}
        values={draft}
        faultOf={faultOf}
        onLook={look}
        onType={(name, value) => set({ [name]: value })}
      />
      {hasMoved && <p role="status">{words.invitedAnew}</p>}
      <p>{words.limitHint}</p>
      <FormField name="locale" label={common.fields.locale} error={null} width="full">
        {(control) => (
          <select {...control} value={draft.locale} onChange={({ target }) => set({ locale: target.value })}>
            {languages.map((locale) => (
              <option key={locale} value={locale}>
                {locales[locale]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField
        name="memo"
        label={common.fields.memo}
        error={faultOf('memo')?.[language] ?? null}
        width="full"
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={userLimits.memoCharacters * 2}
            value={draft.memo}
            onChange={({ target }) => set({ memo: target.value })}
            onBlur={onLeave(() => look('memo', draft.memo))}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
