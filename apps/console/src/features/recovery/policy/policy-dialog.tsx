import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { RecoveryPolicy } from '@rackhand/contract/recovery/recovery-policy';
import { rungWords } from '@rackhand/contract/recovery/rungs';
import type { ReactElement } from 'react';
import { FieldClashes } from '../../../platform/form/field-clashes.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Switch } from '../../../ui/switch.tsx';
import { NumberFields } from './number-fields.tsx';
import { RungBoxes, StateBoxes } from './policy-boxes.tsx';
import type { EditedField, PolicyDraft } from './policy-draft.ts';
import { policyMessages } from './policy-messages.ts';
import { useSavePolicy } from './use-save-policy.ts';

export function PolicyDialog({
  policy,
  onClose,
}: {
  policy: RecoveryPolicy;
  onClose: () => void;
}): ReactElement {
  const words = useMessages(policyMessages);
  const language = useLanguage();
  const saving = useSavePolicy(policy);
  const { draft, set, isDirty, faults, save } = saving;
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
      onSubmit={save}
      onClose={onClose}
    >
      <Clashes {...saving} />
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

type ClashesProps = Pick<ReturnType<typeof useSavePolicy>, 'draft' | 'set' | 'base' | 'clashes'>;

/** What somebody else, who was faster, has made of it. */
function Clashes(saving: ClashesProps): ReactElement {
  const words = useMessages(policyMessages);
  const language = useLanguage();
  const names: Record<EditedField, string> = {
    ...{ enabled: words.enabled, states: words.states, rungs: words.rungs },
    ...{ after_seconds: words.after, tries: words.tries, cool_down_minutes: words.coolDown },
  };
  const textOf = (of: PolicyDraft, field: EditedField): string => {
    if (field === 'enabled') return of.enabled ? words.on : words.off;
    if (field === 'states') return of.states.map((state) => stateWord(state, language)).join('\n');
    return field === 'rungs' ? of.rungs.map((rung) => rungWords[rung][language]).join('\n') : of[field];
  };
  return <FieldClashes {...saving} nameOf={(field) => names[field]} textOf={textOf} />;
}
