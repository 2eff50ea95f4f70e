import { saveAsProject } from '@rackhand/contract/endpoints/repeat-tests';
import { projectLimits } from '@rackhand/contract/test/project-lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { faultAt } from '../../../platform/api/error-text.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { controllerQuery } from '../../pauses/controller-query.ts';
import { reloadSchedule } from '../../pauses/live-schedule.ts';
import { detailMessages } from '../detail-messages.ts';

interface ProjectDialogProps {
  /** Of a test, or of one run of it. */
  id: string;
  lead: string;
  onClose: () => void;
}

/** A project with all that it was told, on its devices; the scheduler gives it its times. */
export function ProjectDialog({ id, lead, onClose }: ProjectDialogProps): ReactElement {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const categories = useQuery(controllerQuery(api)).data?.categories ?? [];
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const category_id = chosen ?? categories[0]?.id ?? 1;
  const [faults, setFaults] = useState<Faults<'project_name'>>({});
  const submit = async (): Promise<boolean> => {
    const project_name = name.trim();
    if (project_name === '') {
      setFaults({ project_name: inBoth(detailMessages, (said) => said.missing) });
      return false;
    }
    try {
      await api.call(saveAsProject, { params: { id }, body: { project_name, category_id } });
    } catch (error) {
      const atField = faultAt('project_name', error);
      setFaults(atField === null ? { call: refusalText(error) } : { project_name: atField });
      return false;
    }
    notices.succeed(inBoth(detailMessages, (said) => said.projectAdded(project_name)));
    reloadSchedule(client);
    return true;
  };
  return (
    <FormDialog
      title={words.saveAsProject}
      words={words}
      submit={words.save}
      faults={faults}
      failure={faults.call?.[language]}
      isDirty={name !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{lead}</p>
      <FormField
        name="project_name"
        label={words.projectName}
        error={faults.project_name?.[language] ?? null}
        width="full"
      >
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={projectLimits.nameCharacters}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </FormField>
      <FormField name="category_id" label={words.projectCategory} error={null} width="full">
        {(control) => (
          <select {...control} value={category_id} onChange={({ target }) => setChosen(Number(target.value))}>
            {categories.map((one) => (
              <option key={one.id} value={one.id}>
                {one.category}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </FormDialog>
  );
}
