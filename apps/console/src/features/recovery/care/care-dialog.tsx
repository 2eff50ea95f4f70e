import { type CarePolicy, careLimits } from '@rackhand/contract/recovery/care';
import type { ReactElement } from 'react';
import { FieldClashes } from '../../../platform/form/field-clashes.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { careMessages } from './care-messages.ts';
import { rebootForm } from './reboot-draft.ts';
import { useSaveCare } from './use-save-care.ts';

export function CareDialog({ policy, onClose }: { policy: CarePolicy; onClose: () => void }): ReactElement {
  const words = useMessages(careMessages);
  const language = useLanguage();
  const saving = useSaveCare(policy, rebootForm);
  const { draft, set, isDirty, faults, save } = saving;
  const names = { enabled: words.enabled, cron: words.cron, spread_minutes: words.spread };
  return (
    <FormDialog
      title={words.edit}
      words={words}
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
        {...saving}
        nameOf={(field) => names[field]}
        textOf={(of, field) => (field === 'enabled' ? words[of.enabled ? 'on' : 'off'] : of[field])}
      />
      <Switch label={words.enabled} checked={draft.enabled} onChange={(enabled) => set({ enabled })} />
      {draft.enabled && (
        <>
          <FormField
            name="cron"
            label={words.cron}
            hint={words.cronHint}
            error={faults.cron?.[language] ?? null}
            width="full"
          >
            {(control) => (
              <input
                {...control}
                data-mono
                autoComplete="off"
                spellCheck={false}
                maxLength={careLimits.cronCharacters}
                value={draft.cron}
                onChange={({ target }) => set({ cron: target.value })}
              />
            )}
          </FormField>
          <NumberField
            name="spread_minutes"
            label={words.spread}
            hint={words.spreadHint}
            error={faults.spread_minutes?.[language] ?? null}
            digits={3}
            value={draft.spread_minutes}
            onChange={(spread_minutes) => set({ spread_minutes })}
          />
        </>
      )}
    </FormDialog>
  );
}
