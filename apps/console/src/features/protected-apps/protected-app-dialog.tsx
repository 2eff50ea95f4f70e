import { appIdCharacters, appOsNames, appOsTypes } from '@rackhand/contract/app/app-id';
import {
  type ProtectedApp,
  type ProtectedAppValues,
  protectedAppLimits,
} from '@rackhand/contract/app/protected-app';
import type { ReactElement } from 'react';
import { FieldClashes } from '../../platform/form/field-clashes.tsx';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { onLeave } from '../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { protectedAppMessages } from './protected-app-messages.ts';
import { type ProtectedField, useSaveProtectedApp } from './use-save-protected-app.ts';

/** null: a new one. */
export function ProtectedAppDialog({
  app,
  onClose,
}: {
  app: ProtectedApp | null;
  onClose: () => void;
}): ReactElement {
  const words = useMessages(protectedAppMessages);
  const language = useLanguage();
  const saving = useSaveProtectedApp(app);
  const { draft, set, isDirty, faults, of, look, save } = saving;
  return (
    <FormDialog
      title={app === null ? words.add : words.editTitle}
      words={words}
      submit={app === null ? words.add : words.save}
      submitting={app === null ? words.adding : words.saving}
      whyNot={app !== null && !isDirty ? words.unchanged : null}
      isDirty={isDirty}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={save}
      onClose={onClose}
    >
      <Clashes {...saving} />
      <FormField name="name" label={words.name} error={of('name')?.[language] ?? null} width="full">
        {(control) => (
          <input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={protectedAppLimits.nameCharacters * 4}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
            onBlur={onLeave(() => look('name', draft.name))}
          />
        )}
      </FormField>
      <FormField
        name="app_id"
        label={words.appId}
        hint={words.appIdHint}
        error={of('app_id')?.[language] ?? null}
        width="full"
      >
        {(control) => (
          <input
            {...control}
            data-mono
            autoComplete="off"
            spellCheck={false}
            maxLength={appIdCharacters * 2}
            value={draft.app_id}
            onChange={({ target }) => set({ app_id: target.value })}
            onBlur={onLeave(() => look('app_id', draft.app_id))}
          />
        )}
      </FormField>
      <Segmented
        label={words.os}
        options={appOsTypes.map((value) => ({ value, label: appOsNames[value] }))}
        value={draft.os_type}
        onChange={(os_type) => set({ os_type })}
      />
    </FormDialog>
  );
}

type ClashesProps = Pick<ReturnType<typeof useSaveProtectedApp>, 'draft' | 'set' | 'base' | 'clashes'>;

/** What somebody else, who was faster, has made of it. */
function Clashes(saving: ClashesProps): ReactElement {
  const words = useMessages(protectedAppMessages);
  const names = { name: words.name, app_id: words.appId, os_type: words.os };
  const textOf = (of: ProtectedAppValues, field: ProtectedField): string =>
    field === 'os_type' ? appOsNames[of.os_type] : of[field];
  return <FieldClashes {...saving} nameOf={(field) => names[field]} textOf={textOf} />;
}
