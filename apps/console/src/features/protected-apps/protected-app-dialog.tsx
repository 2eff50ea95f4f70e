import { appIdCharacters, appOsNames, appOsTypes } from '@rackhand/contract/app/app-id';
import {
  type ProtectedApp,
  type ProtectedAppValues,
  protectedAppLimits,
  protectedAppMistakes,
  trimmedApp,
} from '@rackhand/contract/app/protected-app';
import { addProtectedApp, changeProtectedApp } from '@rackhand/contract/endpoints/protected-apps';
import { type ReactElement, useState } from 'react';
import { errorText, faultAt } from '../../platform/api/error-text.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { type Faults, onLeave, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { reloadProtectedApps } from './live-protected-apps.ts';
import { protectedAppMessages } from './protected-app-messages.ts';

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
  const store = useStoreProtectedApp();
  const start: ProtectedAppValues = app ?? { name: '', app_id: '', os_type: 'android' };
  const [values, setValues] = useState(start);
  const set = (change: Partial<ProtectedAppValues>): void => setValues({ ...values, ...change });
  const { faults, of, look, tell } = useFieldFaults<'name' | 'app_id'>(
    (field, value) => protectedAppMistakes(trimmedApp({ ...values, [field]: value }))[field] ?? null,
  );
  const isDirty =
    values.name !== start.name || values.app_id !== start.app_id || values.os_type !== start.os_type;

  const save = async (): Promise<boolean> => {
    const tried = { name: values.name, app_id: values.app_id };
    const mistakes = protectedAppMistakes(trimmedApp(values));
    tell(mistakes, tried);
    if (Object.keys(mistakes).length > 0) return false;
    const refused = await store(app, values);
    if (refused !== null) tell(refused, tried);
    return refused === null;
  };

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
      <FormField name="name" label={words.name} error={of('name')?.[language] ?? null} width="full">
        {(control) => (
          <input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={protectedAppLimits.nameCharacters * 4}
            value={values.name}
            onChange={({ target }) => set({ name: target.value })}
            onBlur={onLeave(() => look('name', values.name))}
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
            value={values.app_id}
            onChange={({ target }) => set({ app_id: target.value })}
            onBlur={onLeave(() => look('app_id', values.app_id))}
          />
        )}
      </FormField>
      <Segmented
        label={words.os}
        options={appOsTypes.map((value) => ({ value, label: appOsNames[value] }))}
        value={values.os_type}
        onChange={(os_type) => set({ os_type })}
      />
    </FormDialog>
  );
}

/** Stores one; where the server refuses, what it says of which field. */
function useStoreProtectedApp() {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return async (
    app: ProtectedApp | null,
    values: ProtectedAppValues,
  ): Promise<Faults<'name' | 'app_id'> | null> => {
    const body = trimmedApp(values);
    try {
      if (app === null) await api.call(addProtectedApp, { body });
      else await api.call(changeProtectedApp, { body: { id: app.id, ...body } });
      const said = app === null ? 'added' : 'modified';
      notices.succeed(inBoth(protectedAppMessages, (both) => both[said](body.name)));
      return null;
    } catch (error) {
      const name = faultAt('name', error);
      const appId = faultAt('app_id', error);
      if (name === null && appId === null) return { call: errorText(error) };
      return { ...(name !== null && { name }), ...(appId !== null && { app_id: appId }) };
    } finally {
      askUntold(reloadProtectedApps);
    }
  };
}
