import {
  type CustomerGroup,
  teamLimits,
  teamNameMistake,
  trimmedName,
} from '@rackhand/contract/account/team';
import { teamCodes } from '@rackhand/contract/account/team-codes';
import { type ReactElement, useState } from 'react';
import { errorText } from '../../platform/api/error-text.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { onLeave, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { FormField } from '../../ui/form-field.tsx';
import { teamMessages } from './team-messages.ts';
import { useReloadTeams } from './use-reload-teams.ts';

interface NameDialogProps {
  title: string;
  label: string;
  /** As it is now; empty: a new one. */
  name: string;
  /** Where a team may stand, and where it stands; none: it is a group itself. */
  groups?: readonly CustomerGroup[];
  group?: number;
  onSave: (name: string, group: number) => Promise<unknown>;
  onClose: () => void;
}

/** The name of a group or a team, and the group of a team. */
export function NameDialog(props: NameDialogProps): ReactElement {
  const { title, label, name: before, groups, group: first = 0, onSave, onClose } = props;
  const words = useMessages(teamMessages);
  const language = useLanguage();
  const { notices } = usePlatform();
  const reload = useReloadTeams();
  const [name, setName] = useState(before);
  const [group, setGroup] = useState(first);
  const { faults, of, look, tell } = useFieldFaults<'name'>((_field, value) => {
    const mistake = teamNameMistake(trimmedName(value));
    return mistake === null ? null : teamCodes[mistake];
  });
  const isNew = before === '';
  const isDirty = name !== before || group !== first;
  const save = async (): Promise<boolean> => {
    const wanted = trimmedName(name);
    const mistake = teamNameMistake(wanted);
    tell(mistake === null ? {} : { name: teamCodes[mistake] }, { name });
    if (mistake !== null) return false;
    try {
      await onSave(wanted, group);
      notices.succeed(inBoth(teamMessages, (both) => both[isNew ? 'added' : 'saved'](wanted)));
      return true;
    } catch (error) {
      tell({ call: errorText(error) }, { name });
      return false;
    } finally {
      reload();
    }
  };
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
      <FormField name="name" label={label} error={of('name')?.[language] ?? null} width="full">
        {(control) => (
          <input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={teamLimits.nameCharacters * 4}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onBlur={onLeave(() => look('name', name))}
          />
        )}
      </FormField>
      {groups !== undefined && (
        <FormField name="group" label={words.group} error={null} width="full">
          {(control) => (
            <select {...control} value={group} onChange={({ target }) => setGroup(Number(target.value))}>
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
