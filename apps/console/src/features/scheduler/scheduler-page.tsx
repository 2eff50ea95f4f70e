import { limits } from '@rackhand/contract/limits';
import type { Project } from '@rackhand/contract/test/project';
import { projectColumns } from '@rackhand/contract/test/project-lists';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { AllPausedBanner } from '../pauses/all-paused-banner.tsx';
import { controllerQuery } from '../pauses/controller-query.ts';
import { PauseSwitch } from '../pauses/pause-switch.tsx';
import { useChangePause } from '../pauses/use-change-pause.ts';
import { CategoryTable } from './categories/category-table.tsx';
import { ProjectDialog } from './editor/project-dialog.tsx';
import { ProjectFilters } from './projects/project-filters.tsx';
import type { ProjectDeed } from './projects/project-row.tsx';
import { ProjectTable } from './projects/project-table.tsx';
import { RemoveProjectDialog } from './projects/remove-project-dialog.tsx';
import { StartsDialog } from './projects/starts-dialog.tsx';
import { projectsQuery } from './schedule-queries.ts';
import styles from './scheduler.module.css';
import { schedulerMessages } from './scheduler-messages.ts';
import type { SchedulerSearch } from './scheduler-view.ts';

const route = getRouteApi('/signed-in/scheduler');

/** What runs by itself and when, and the switches that hold it back. Document 1 section 2, document 9. */
export function SchedulerPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(schedulerMessages);
  const query = useQuery(controllerQuery(api));
  const stale = useIsStale();
  const change = useChangePause();
  const search = route.useSearch();
  const { data: projects } = useQuery(projectsQuery(api, search));
  return (
    <Page
      title={words.title}
      number={projects && formatNumber(projects.total_count)}
      unit={words.unit}
      tools={
        query.data !== undefined && (
          <PauseSwitch
            label={words.allPaused}
            name={words.allPaused}
            checked={query.data.all_paused}
            onTurn={(all_paused) => change({ all_paused })}
          />
        )
      }
    >
      <AllPausedBanner isHere />
      <LoadState query={query} words={words.categories} rows={2} />
      {query.data !== undefined && (
        <CategoryTable
          categories={query.data.categories}
          hidden={query.data.hidden_categories}
          stale={stale}
        />
      )}
      <Projects stale={stale} />
    </Page>
  );
}

function Projects({ stale }: { stale: boolean }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(schedulerMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(projectsQuery(api, search));
  useLastPageOf(query, search);
  const { data } = query;
  const [removing, setRemoving] = useState<Project | null>(null);
  const change = useCallback(
    (next: SchedulerSearch, replace = false) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace }),
    [navigate],
  );
  const [isNew, setIsNew] = useState(false);
  const filter = useCallback((next: SchedulerSearch) => change({ ...next, page: undefined }, true), [change]);
  const onDeed = (deed: ProjectDeed, project: Project): void => {
    if (deed === 'edit') change({ project: project.id });
    else if (deed === 'starts') change({ starts: project.id });
    else setRemoving(project);
  };
  const isNarrowed = search.project_name !== undefined || search.category !== undefined;
  const sort = parseColumnSort(search.sort, projectColumns);
  return (
    <div className={styles.section}>
      <ProjectFilters search={search} onChange={filter}>
        <Button look="primary" aria-haspopup="dialog" onClick={() => setIsNew(true)}>
          {words.add}
        </Button>
      </ProjectFilters>
      <LoadState query={query} words={words} rows={8} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.none}>
          {isNarrowed && <Button onClick={() => void navigate({ search: {} })}>{words.clear}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <ProjectTable
            projects={data.project_list}
            sort={sort}
            stale={stale}
            onSort={(next) => change({ sort: next, page: undefined })}
            onDeed={onDeed}
          />
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={limits.devicePageSizes}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
      {search.starts !== undefined && (
        <StartsDialog id={search.starts} onClose={() => change({ starts: undefined }, true)} />
      )}
      {isNew && <ProjectDialog id={null} onClose={() => setIsNew(false)} />}
      {search.project !== undefined && (
        <ProjectDialog
          key={search.project}
          id={search.project}
          onClose={() => change({ project: undefined }, true)}
        />
      )}
      {removing !== null && <RemoveProjectDialog project={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}
