import { listProjects, readProject } from '@rackhand/contract/endpoints/projects';
import { limits } from '@rackhand/contract/limits';
import { projectColumns } from '@rackhand/contract/test/project-lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { scheduleKey } from '../pauses/live-schedule.ts';
import type { SchedulerSearch } from './scheduler-view.ts';

/** One page of projects; the page before stays until it has come. */
export function projectsQuery(api: ApiClient, search: SchedulerSearch) {
  const { page = 1, limit = limits.listDefaultLimit, project_name, category } = search;
  const sort = parseColumnSort(search.sort, projectColumns);
  const query = {
    ...{ page, limit },
    ...(project_name === undefined ? {} : { project_name }),
    ...(category === undefined ? {} : { category_id: category }),
    ...(sort === undefined ? {} : { sort: JSON.stringify(sort) }),
  };
  return queryOptions({
    queryKey: [...scheduleKey, 'projects', query] as const,
    queryFn: ({ signal }) => api.call(listProjects, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One with its scenario and its last starts. */
export function projectQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...scheduleKey, 'project', id] as const,
    queryFn: async ({ signal }) =>
      (await api.call(readProject, { params: { pid: String(id) }, signal })).project,
  });
}
