import { projectColumns, projectLimits } from '@rackhand/contract/test/project-lists';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** What of the page stands in the address. */
export interface SchedulerSearch extends PageSearch {
  project_name?: string | undefined;
  category?: number | undefined;
  /** A column's name, with `-` before it the other way round. */
  sort?: string | undefined;
  /** This project's dialog is open. */
  project?: number | undefined;
  /** The dialog of what became of its starts. */
  starts?: number | undefined;
}

/** Junk in the address is ignored. */
export function parseSchedulerSearch(values: SearchValues): SchedulerSearch {
  const name = values.project_name?.slice(0, projectLimits.searchCharacters);
  const numberOf = (text: string | undefined): number | undefined =>
    /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
  return {
    ...parsePageSearch(values),
    project_name: name === '' ? undefined : name,
    category: numberOf(values.category),
    sort: parseColumnSort(values.sort, projectColumns) === undefined ? undefined : values.sort,
    project: numberOf(values.project),
    starts: numberOf(values.starts),
  };
}
