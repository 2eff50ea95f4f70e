import type { Category, WholeProject } from '@rackhand/contract/test/project';
import { projectLimits } from '@rackhand/contract/test/project-lists';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import type { PlanFaults } from '../../test-plan/field-faults.ts';
import styles from './editor.module.css';
import { editorMessages } from './editor-messages.ts';
import type { ProjectDraft } from './project-draft.ts';
import { TeamField } from './team-field.tsx';

interface BasicFieldsProps {
  draft: ProjectDraft;
  faults: PlanFaults;
  project: WholeProject | null;
  categories: readonly Category[];
  onChange: (draft: ProjectDraft) => void;
}

/** What it is called and where it belongs. */
export function BasicFields({
  draft,
  faults,
  project,
  categories,
  onChange,
}: BasicFieldsProps): ReactElement {
  const words = useMessages(editorMessages);
  const language = useLanguage();
  const isShown = categories.some(({ id }) => id === draft.category_id);
  return (
    <div className={styles.fields}>
      <FormField
        name="project_name"
        label={words.parts.project_name}
        required={words.required}
        error={faults.project_name?.[language] ?? null}
        width="two"
      >
        {(control) => (
          <input
            {...control}
            value={draft.project_name}
            maxLength={projectLimits.nameCharacters}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...draft, project_name: target.value })}
          />
        )}
      </FormField>
      <FormField
        name="category_id"
        label={words.parts.category_id}
        error={faults.category_id?.[language] ?? null}
        width="one"
      >
        {(control) => (
          <select
            {...control}
            value={draft.category_id}
            onChange={({ target }) => onChange({ ...draft, category_id: Number(target.value) })}
          >
            {!isShown && project !== null && <option value={project.category_id}>{project.category}</option>}
            {categories.map(({ id, category }) => (
              <option key={id} value={id}>
                {category}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField
        name="sub_category"
        label={words.parts.sub_category}
        error={faults.sub_category?.[language] ?? null}
        width="one"
      >
        {(control) => (
          <input
            {...control}
            value={draft.sub_category}
            maxLength={projectLimits.subCategoryCharacters}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...draft, sub_category: target.value })}
          />
        )}
      </FormField>
      <TeamField
        team={draft.team}
        error={faults.team_id?.[language] ?? null}
        onType={(team_text) => onChange({ ...draft, team_text })}
        onChoose={(team) => onChange({ ...draft, team, team_text: '' })}
      />
    </div>
  );
}
