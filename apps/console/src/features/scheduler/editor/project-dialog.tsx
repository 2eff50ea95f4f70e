import type { WholeProject } from '@rackhand/contract/test/project';
import { projectLimits } from '@rackhand/contract/test/project-lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { controllerQuery } from '../../pauses/controller-query.ts';
import type { PlanFaults } from '../../test-plan/field-faults.ts';
import { PlanFields } from '../../test-plan/plan-fields.tsx';
import { projectQuery } from '../schedule-queries.ts';
import { BasicFields } from './basic-fields.tsx';
import styles from './editor.module.css';
import { editorMessages } from './editor-messages.ts';
import { ProjectConflict } from './project-conflict.tsx';
import { ontoNewest, type ProjectDraft, partsThatDiffer, projectDraftOf } from './project-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { useSaveProject } from './use-save-project.ts';

interface ProjectDialogProps {
  /** null: a new one. */
  id: number | null;
  onClose: () => void;
}

/** Loads what is edited before it can be typed into. */
export function ProjectDialog({ id, onClose }: ProjectDialogProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(editorMessages);
  const query = useQuery({ ...projectQuery(api, id ?? 0), enabled: id !== null });
  const controller = useQuery(controllerQuery(api));
  const [opened, setOpened] = useState<WholeProject | null>(null);
  // What is typed begins with what was read at first, whatever the stream brings later.
  if (opened === null && query.data !== undefined) setOpened(query.data);
  if (controller.data !== undefined && (id === null || opened !== null))
    return <ProjectForm project={opened} first={controller.data.categories[0]?.id ?? 1} onClose={onClose} />;
  return (
    <Modal
      title={id === null ? words.addTitle : words.editTitle(String(id))}
      closeLabel={words.close}
      width={750}
      onClose={onClose}
    >
      <div className={styles.load}>
        <LoadState query={query.error === null ? controller : query} words={words} rows={8} />
      </div>
    </Modal>
  );
}

interface ProjectFormProps {
  project: WholeProject | null;
  /** The category of a new one. */
  first: number;
  onClose: () => void;
}

function ProjectForm({ project, first, onClose }: ProjectFormProps): ReactElement {
  const { api } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(editorMessages);
  const language = useLanguage();
  const [base, setBase] = useState(() => ({
    draft: projectDraftOf(project, first),
    version: project?.version ?? 0,
  }));
  const [draft, setDraft] = useState(base.draft);
  const [isStale, setIsStale] = useState(false);
  const [faults, setFaults] = useState<PlanFaults>({});
  const { data: controller } = useQuery(controllerQuery(api));
  const categories = controller?.categories ?? [];
  const save = useSaveProject();
  const meetNewest = async (id: number): Promise<void> => {
    const newest = await client.query({ ...projectQuery(api, id), staleTime: 0 });
    const theirs = projectDraftOf(newest, first);
    setDraft(ontoNewest(draft, base.draft, theirs));
    setBase({ draft: theirs, version: newest.version });
    setIsStale(true);
    setFaults({});
  };
  const submit = async (): Promise<boolean> => {
    const saved = await save(draft, project === null ? null : { id: project.id, version: base.version });
    if (saved.is === 'refused') setFaults(saved.faults);
    if (saved.is === 'stale' && project !== null) await meetNewest(project.id);
    return saved.is === 'saved';
  };
  const change = (next: ProjectDraft): void => setDraft(next);
  return (
    <FormDialog
      title={project === null ? words.addTitle : words.editTitle(project.project_name)}
      width={750}
      words={words}
      submit={words.save}
      submitting={words.saving}
      faults={faults}
      failure={faults.call?.[language]}
      isDirty={partsThatDiffer(draft, base.draft).length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {isStale && (
        <ProjectConflict
          mine={draft}
          newest={base.draft}
          categories={categories}
          onTake={(part) => setDraft({ ...draft, [part]: base.draft[part] })}
        />
      )}
      <BasicFields
        draft={draft}
        faults={faults}
        project={project}
        categories={categories}
        onChange={change}
      />
      <PlanFields draft={draft} faults={faults} onChange={change} />
      <ScheduleFields
        schedule={draft.schedule}
        faults={faults}
        onChange={(schedule) => setDraft({ ...draft, schedule })}
      />
      <FormField name="memo" label={words.parts.memo} error={faults.memo?.[language] ?? null} width="full">
        {(control) => (
          <textarea
            {...control}
            value={draft.memo}
            maxLength={projectLimits.memoCharacters}
            onChange={({ target }) => setDraft({ ...draft, memo: target.value })}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
