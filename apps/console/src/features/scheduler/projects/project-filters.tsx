import { projectLimits } from '@rackhand/contract/test/project-lists';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useCallback } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FilterField, Filters } from '../../../ui/filters.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { controllerQuery } from '../../pauses/controller-query.ts';
import styles from '../scheduler.module.css';
import { schedulerMessages } from '../scheduler-messages.ts';
import type { SchedulerSearch } from '../scheduler-view.ts';

interface ProjectFiltersProps {
  search: SchedulerSearch;
  onChange: (change: SchedulerSearch) => void;
  /** Beside the heading. */
  children?: ReactNode;
}

/** By name, which the server compares however Hangul is composed, and by category. */
export function ProjectFilters({ search, onChange, children }: ProjectFiltersProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(schedulerMessages);
  const { data: controller } = useQuery(controllerQuery(api));
  const categories = controller?.categories ?? [];
  const find = useCallback(
    (name: string) => onChange({ project_name: name === '' ? undefined : name }),
    [onChange],
  );
  const [typed, setTyped] = useTyped(search.project_name ?? '', find);
  const chosen = categories.find(({ id }) => id === search.category)?.category;
  return (
    <>
      <div className={styles.head}>
        <h2>{words.projects}</h2>
        {children}
      </div>
      <Filters
        label={words.search}
        chosen={[
          [words.search, search.project_name],
          [words.ofCategory, chosen],
        ]}
      >
        <FilterField label={words.search}>
          <input
            type="search"
            value={typed}
            maxLength={projectLimits.searchCharacters}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </FilterField>
        <FilterField label={words.ofCategory}>
          <select
            value={search.category ?? ''}
            onChange={({ target }) =>
              onChange({ category: target.value === '' ? undefined : Number(target.value) })
            }
          >
            <option value="">{words.allCategories}</option>
            {categories.map(({ id, category }) => (
              <option key={id} value={id}>
                {category}
              </option>
            ))}
          </select>
        </FilterField>
      </Filters>
    </>
  );
}
