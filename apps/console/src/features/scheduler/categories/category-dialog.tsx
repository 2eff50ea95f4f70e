import { createCategory, updateCategory } from '@rackhand/contract/endpoints/schedule';
import type { Category } from '@rackhand/contract/test/project';
import { projectLimits } from '@rackhand/contract/test/project-lists';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { faultAt } from '../../../platform/api/error-text.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { reloadSchedule } from '../../pauses/live-schedule.ts';
import { schedulerMessages } from '../scheduler-messages.ts';

interface CategoryDialogProps {
  /** null: a new one. */
  category: Category | null;
  onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps): ReactElement {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const { categories: words, cancel, close } = useMessages(schedulerMessages);
  const language = useLanguage();
  const start = category?.category ?? '';
  const [typed, setTyped] = useState(start);
  const [faults, setFaults] = useState<Faults<'category'>>({});
  const submit = async (): Promise<boolean> => {
    const name = typed.trim();
    if (name === '') {
      setFaults({ category: inBoth(schedulerMessages, (said) => said.categories.missing) });
      return false;
    }
    try {
      if (category === null) await api.call(createCategory, { body: { category: name } });
      else await api.call(updateCategory, { body: { id: category.id, category: name } });
    } catch (error) {
      const atField = faultAt('category', error);
      setFaults(atField === null ? { call: refusalText(error) } : { category: refusalText(error) });
      return false;
    }
    const said = category === null ? 'added' : 'renamed';
    notices.succeed(inBoth(schedulerMessages, ({ categories }) => categories[said](name)));
    reloadSchedule(client);
    return true;
  };
  return (
    <FormDialog
      title={category === null ? words.addTitle : words.renameTitle}
      words={{ cancel, close }}
      submit={words.save}
      faults={faults}
      failure={faults.call?.[language]}
      isDirty={typed !== start}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField name="category" label={words.name} error={faults.category?.[language] ?? null} width="full">
        {(control) => (
          <input
            {...control}
            value={typed}
            maxLength={projectLimits.categoryCharacters}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
