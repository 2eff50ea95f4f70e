import type { CarePolicy } from '@rackhand/contract/recovery/care';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { NumberField } from '../../../platform/form/number-field.tsx';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Switch } from '../../../ui/switch.tsx';
import { type ChargeDraft, type ChargeField, chargeOf, draftOf, mistakesOf } from './charge-draft.ts';
import { chargeMessages } from './charge-messages.ts';
import { useSaveCare } from './use-save-care.ts';

const savedWords = {
  saved: inBoth(chargeMessages, (said) => said.saved),
  changedMeanwhile: inBoth(chargeMessages, (said) => said.changedMeanwhile),
};

export function ChargeDialog({ policy, onClose }: { policy: CarePolicy; onClose: () => void }): ReactElement {
  const words = useMessages(chargeMessages);
  const language = useLanguage();
  // Reboots stay as they are.
  const { reboot, version } = policy;
  const [start] = useState(() => draftOf(policy));
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Faults<ChargeField>>({});
  const save = useSaveCare({ fields: [], said: savedWords, tell: setFaults });
  const set = (change: Partial<ChargeDraft>): void => setDraft({ ...draft, ...change });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
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
      onSubmit={() => save(mistakesOf(draft), { reboot, charge: chargeOf(draft), version })}
      onClose={onClose}
    >
      <Switch label={words.enabled} checked={draft.enabled} onChange={(enabled) => set({ enabled })} />
      {draft.enabled &&
        (['from', 'to'] as const).map((field) => (
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
