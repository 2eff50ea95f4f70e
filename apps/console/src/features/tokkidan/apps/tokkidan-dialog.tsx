import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Switch } from '../../../ui/switch.tsx';
import { ExploringFields } from '../../test-plan/exploring-fields.tsx';
import { faultIn, type PlanFaults } from '../../test-plan/field-faults.ts';
import { saysTheSame } from '../../test-plan/plan-draft.ts';
import { TargetFields } from '../../test-plan/target-fields.tsx';
import { AppField } from './app-field.tsx';
import { appsMessages } from './apps-messages.ts';
import { nameOf } from './name-of.ts';
import { appIdOf, tokkidanDraftOf } from './tokkidan-draft.ts';
import { useSaveTokkidan } from './use-save-tokkidan.ts';
import { WhenFields } from './when-fields.tsx';

interface TokkidanDialogProps {
  /** null: a new one. */
  tokkidan: Tokkidan | null;
  onClose: () => void;
}

/** Which app is crawled, where, when and how. What is typed begins with what was read when it opened. */
export function TokkidanDialog({ tokkidan, onClose }: TokkidanDialogProps): ReactElement {
  const words = useMessages(appsMessages);
  const language = useLanguage();
  const [start] = useState(() => tokkidanDraftOf(tokkidan));
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<PlanFaults>({});
  const save = useSaveTokkidan();
  const submit = async (): Promise<boolean> => {
    const refused = await save(draft, tokkidan?.tokkidan_id ?? null);
    if (refused !== null) setFaults(refused);
    return refused === null;
  };
  return (
    <FormDialog
      title={tokkidan === null ? words.addTitle : words.editTitle(nameOf(tokkidan))}
      width={750}
      words={words}
      submit={words.save}
      submitting={words.saving}
      faults={faults}
      failure={faults.call?.[language]}
      isDirty={!saysTheSame(draft, start)}
      onSubmit={submit}
      onClose={onClose}
    >
      <AppField
        appId={appIdOf(draft)}
        error={faultIn(faults, 'app_id')?.[language] ?? null}
        onChange={(id) => setDraft({ ...draft, app: { ...draft.app, what: id === '' ? '' : `app:${id}` } })}
      />
      <Switch
        label={words.active}
        checked={draft.is_active}
        onChange={(is_active) => setDraft({ ...draft, is_active })}
      />
      <TargetFields
        target={draft.target}
        faults={faults}
        onChange={(target) => setDraft({ ...draft, target })}
      />
      <WhenFields draft={draft} faults={faults} onChange={setDraft} />
      <ExploringFields
        exploring={draft.exploring}
        faults={faults}
        onChange={(exploring) => setDraft({ ...draft, exploring })}
      />
    </FormDialog>
  );
}
