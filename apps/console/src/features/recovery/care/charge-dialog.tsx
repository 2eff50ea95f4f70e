import { changeCarePolicy } from '@rackhand/contract/endpoints/care';
import type { CarePolicy } from '@rackhand/contract/recovery/care';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { reloadRecovery } from '../live-recovery.ts';
import { type ChargeDraft, type ChargeField, chargeOf, draftOf, mistakesOf } from './charge-draft.ts';
import { chargeMessages } from './charge-messages.ts';

export function ChargeDialog({ policy, onClose }: { policy: CarePolicy; onClose: () => void }): ReactElement {
  const words = useMessages(chargeMessages);
  const language = useLanguage();
  const [start] = useState(() => draftOf(policy));
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Faults<ChargeField>>({});
  const save = useSave(policy, setFaults);
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
      onSubmit={() => save(draft)}
      onClose={onClose}
    >
      <Switch label={words.enabled} checked={draft.enabled} onChange={(enabled) => set({ enabled })} />
      {draft.enabled &&
        (['from', 'to'] as const).map((field) => (
          <FormField
            key={field}
            name={field}
            label={words[field]}
            hint={field === 'to' ? words.hint : undefined}
            error={faults[field]?.[language] ?? null}
            width="full"
          >
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={draft[field]}
                onChange={({ target }) => set({ [field]: target.value })}
              />
            )}
          </FormField>
        ))}
    </FormDialog>
  );
}

/** Whether it was saved; what it was refused for is told at its field. Reboots stay as they are. */
function useSave(
  { reboot, version }: CarePolicy,
  tell: (faults: Faults<ChargeField>) => void,
): (draft: ChargeDraft) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (draft) => {
    const mistakes = mistakesOf(draft);
    tell(mistakes);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      await api.call(changeCarePolicy, { body: { reboot, charge: chargeOf(draft), version } });
      notices.succeed(inBoth(chargeMessages, (said) => said.saved));
      return true;
    } catch (error) {
      const isOld = faultsAt(['version'], error).version !== undefined;
      tell({ call: isOld ? inBoth(chargeMessages, (said) => said.changedMeanwhile) : errorText(error) });
      return false;
    } finally {
      reloadRecovery(client);
    }
  };
}
