import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualProjectOrder } from '@rackhand/contract/call/usual-orders';
import type { Project } from '@rackhand/contract/test/project';
import { projectColumns } from '@rackhand/contract/test/project-lists';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../../platform/use-column-sorting.ts';
import { useConfig } from '../../../platform/use-config.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { schedulerMessages } from '../scheduler-messages.ts';
import { projectHeadings } from './project-headings.ts';
import { type ProjectDeed, ProjectRow } from './project-row.tsx';

interface ProjectTableProps {
  projects: readonly Project[];
  sort: SortedBy<(typeof projectColumns)[number]> | undefined;
  stale: boolean;
  onSort: (sort: string | undefined) => void;
  onDeed: (deed: ProjectDeed, project: Project) => void;
}

/** Projects, each with when it runs next and how it went last. Document 1 section 2. */
export function ProjectTable({ projects, sort, stale, onSort, onDeed }: ProjectTableProps): ReactElement {
  const words = useMessages(schedulerMessages);
  const { schedulerGroupColumn } = useConfig();
  const sorting = useColumnSorting(projectColumns, usualProjectOrder, sort, onSort);
  return (
    <DataTable
      label={words.projects}
      columns={projectHeadings(words.columns, schedulerGroupColumn)}
      sorting={sorting}
      stale={stale}
      isLong
    >
      {projects.map((project) => (
        <ProjectRow
          key={project.id}
          project={project}
          withGroup={schedulerGroupColumn}
          onDeed={(deed) => onDeed(deed, project)}
        />
      ))}
    </DataTable>
  );
}
