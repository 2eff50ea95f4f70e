import type { CarePolicy } from '@rackhand/contract/recovery/care';
import type { ReactElement } from 'react';
import { FieldClashes } from '../../../platform/form/field-clashes.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Switch } from '../../../ui/switch.tsx';
import { chargeFields, chargeForm } from './charge-draft.ts';
import { chargeMessages } from './charge-messages.ts';
import { useSaveCare } from './use-save-care.ts';

export function ChargeDialog({ policy, onClose }: { policy: CarePolicy; onClose: () => void }): ReactElement {
  const words = useMessages(chargeMessages);
  const language = useLanguage();
  const saving = useSaveCare(policy, chargeForm);
  const { draft, set, isDirty, faults, save } = saving;
  const names = { enabled: words.enabled, from: words.from, to: words.to };
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
      {draft.enabled &&
        chargeFields.map((field) => (
          <NumberField
            key={field}
            name={field}
            label={words[field]}
            hint={field === 'to' ? words.hint : undefined}
            error={faults[field]?.[language] ?? null}
            digits={3}
            value={draft[field]}
            onChange={(typed) => set({ [field]: typed })}
          />
        ))}
    </FormDialog>
  );
}
