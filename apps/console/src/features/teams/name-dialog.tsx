import { type CustomerGroup, teamLimits } from '@rackhand/contract/account/team';
import type { ReactElement } from 'react';
import { FieldClashes } from '../../platform/form/field-clashes.tsx';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { formMessages } from '../../platform/form/form-messages.ts';
import { onLeave } from '../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { FormField } from '../../ui/form-field.tsx';
import { teamMessages } from './team-messages.ts';
import { type Named, type NamedField, type OnSave, useSaveName } from './use-save-name.ts';

interface NameDialogProps {
  title: string;
  label: string;
  stored: Named;
  /** Where a team may stand; none: it is a group itself. */
  groups?: readonly CustomerGroup[];
  onSave: OnSave;
  onClose: () => void;
}

/** The name of a group or a team, and the group of a team. */
export function NameDialog({ title, label, stored, groups, onSave, onClose }: NameDialogProps): ReactElement {
  const { required } = useMessages(formMessages);
  const words = useMessages(teamMessages);
  const language = useLanguage();
  const { draft, set, base, isDirty, clashes, faults, faultOf, look, save } = useSaveName(stored, onSave);
  const isNew = stored.version === 0;
  const textOf = (named: Named, field: NamedField): string =>
    field === 'name'
      ? named.name
      : (groups?.find(({ group_id }) => group_id === named.group)?.group_name ?? String(named.group));
  return (
    <FormDialog
      title={title}
      words={words}
      submit={isNew ? title : words.save}
      submitting={isNew ? words.adding : words.saving}
      whyNot={isNew || isDirty ? null : words.unchanged}
      isDirty={isDirty}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldClashes
        {...{ draft, base, clashes, set, textOf }}
        nameOf={(field) => (field === 'name' ? label : words.group)}
      />
      <FormField
        name="name"
        label={label}
        error={faultOf('name')?.[language] ?? null}
        required={required}
        width="full"
      >
        {(control) => (
          <input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={teamLimits.nameCharacters * 4}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
            onBlur={onLeave(() => look('name', draft.name))}
          />
        )}
      </FormField>
      {groups !== undefined && (
        <FormField name="group" label={words.group} error={null} width="full">
          {(control) => (
            <select
              {...control}
              value={draft.group}
              onChange={({ target }) => set({ group: Number(target.value) })}
            >
              {groups.map(({ group_id, group_name }) => (
                <option key={group_id} value={group_id}>
                  {group_name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
    </FormDialog>
  );
}
