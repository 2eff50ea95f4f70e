import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { ConflictPlate } from '../../../platform/form/conflict-plate.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Switch } from '../../../ui/switch.tsx';
import { ExploringFields } from '../../test-plan/exploring-fields.tsx';
import { faultIn, type PlanFaults } from '../../test-plan/field-faults.ts';
import { saysTheSame } from '../../test-plan/plan-draft.ts';
import { TargetFields } from '../../test-plan/target-fields.tsx';
import { tokkidansQuery } from '../tokkidan-queries.ts';
import { AppField } from './app-field.tsx';
import { appsMessages } from './apps-messages.ts';
import { nameOf } from './name-of.ts';
import { appIdOf, ontoNewest, partOf, partsThatDiffer, tokkidanDraftOf } from './tokkidan-draft.ts';
import { usePartText } from './use-part-text.ts';
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
  const { api } = usePlatform();
  const client = useQueryClient();
  const [base, setBase] = useState(() => ({
    draft: tokkidanDraftOf(tokkidan),
    version: tokkidan?.version ?? 0,
  }));
  const [draft, setDraft] = useState(base.draft);
  const [isStale, setIsStale] = useState(false);
  const [faults, setFaults] = useState<PlanFaults>({});
  const save = useSaveTokkidan();
  const meetNewest = async (id: number): Promise<void> => {
    const all = await client.query({ ...tokkidansQuery(api), staleTime: 0 });
    const newest = all.find(({ tokkidan_id }) => tokkidan_id === id);
    if (newest === undefined) return;
    const theirs = tokkidanDraftOf(newest);
    setDraft(ontoNewest(draft, base.draft, theirs));
    setBase({ draft: theirs, version: newest.version });
    setIsStale(true);
    setFaults({});
  };
  const submit = async (): Promise<boolean> => {
    const { version } = base;
    const saved = await save(draft, tokkidan && { tokkidan_id: tokkidan.tokkidan_id, version });
    if (saved.is === 'refused') setFaults(saved.faults);
    if (saved.is === 'stale' && tokkidan !== null) await meetNewest(tokkidan.tokkidan_id);
    return saved.is === 'saved';
  };
  const textOf = usePartText();
  return (
    <FormDialog
      title={tokkidan === null ? words.addTitle : words.editTitle(nameOf(tokkidan))}
      width={750}
      words={words}
      submit={words.save}
      submitting={words.saving}
      faults={faults}
      failure={faults.call?.[language]}
      isDirty={!saysTheSame(draft, base.draft)}
      onSubmit={submit}
      onClose={onClose}
    >
      {isStale && (
        <ConflictPlate
          parts={partsThatDiffer(draft, base.draft).map((part) => ({
            ...{ part, name: words.parts[part] },
            mine: textOf(draft, base.draft, part),
            newest: textOf(base.draft, draft, part),
          }))}
          onTake={(part) => setDraft({ ...draft, ...partOf(base.draft, part) })}
        />
      )}
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
