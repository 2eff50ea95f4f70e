import { changeRecoveryPolicy } from '@rackhand/contract/endpoints/recovery';
import type { RecoveryPolicy } from '@rackhand/contract/recovery/recovery-policy';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Switch } from '../../../ui/switch.tsx';
import { reloadRecovery } from '../live-recovery.ts';
import { NumberFields } from './number-fields.tsx';
import { RungBoxes, StateBoxes } from './policy-boxes.tsx';
import {
  draftMistakes,
  draftOf,
  type PolicyDraft,
  type PolicyField,
  policyFields,
  termsOf,
} from './policy-draft.ts';
import { policyMessages } from './policy-messages.ts';

export function PolicyDialog({
  policy,
  onClose,
}: {
  policy: RecoveryPolicy;
  onClose: () => void;
}): ReactElement {
  const words = useMessages(policyMessages);
  const language = useLanguage();
  const [draft, setDraft] = useState(draftOf(policy));
  const [faults, setFaults] = useState<Faults<PolicyField>>({});
  const save = useSavePolicy(policy, setFaults);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(policy));
  const set = (change: Partial<PolicyDraft>): void => setDraft({ ...draft, ...change });
  return (
    <FormDialog
      title={words.editTitle(words.types[policy.device_type])}
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
      <StateBoxes
        type={policy.device_type}
        states={draft.states}
        fault={faults.states?.[language]}
        onChange={(states) => set({ states })}
      />
      <RungBoxes rungs={draft.rungs} fault={faults.rungs?.[language]} onChange={(rungs) => set({ rungs })} />
      <NumberFields draft={draft} faults={faults} onChange={set} />
    </FormDialog>
  );
}

/** Whether it was saved; what it was refused for is told at its field. */
function useSavePolicy(
  policy: RecoveryPolicy,
  tell: (faults: Faults<PolicyField>) => void,
): (draft: PolicyDraft) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const { device_type, version } = policy;
  return async (draft) => {
    const mistakes = draftMistakes(draft);
    tell(mistakes);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      await api.call(changeRecoveryPolicy, { body: { device_type, version, ...termsOf(draft) } });
      notices.succeed(inBoth(policyMessages, (said) => said.saved(said.types[device_type])));
      return true;
    } catch (error) {
      const named = faultsAt([...policyFields, 'version'], error);
      const changed = inBoth(policyMessages, (said) => said.changedMeanwhile);
      if (named.version !== undefined) tell({ call: changed });
      else tell(Object.keys(named).length > 0 ? named : { call: errorText(error) });
      return false;
    } finally {
      reloadRecovery(client);
    }
  };
}
