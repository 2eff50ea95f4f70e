import type { SortedBy } from '@rackhand/contract/call/list-query';
import {
  type PeriodColumn,
  type PeriodState,
  periodColumns,
  periodStates,
} from '@rackhand/contract/points/period';
import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** Which period tickets are shown, as it stands in the address. */
export interface PeriodSearch extends PageSearch {
  q?: string | undefined;
  period_state?: PeriodState | undefined;
  sort?: string | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parsePeriodSearch(values: SearchValues): PeriodSearch {
  const q = values.q?.slice(0, pointLimits.searchCharacters);
  return {
    ...parsePageSearch(values),
    q: q === '' ? undefined : q,
    period_state: periodStates.find((state) => state === values.period_state),
    sort: periodSortOf(values) === undefined ? undefined : values.sort,
  };
}

export function periodSortOf({ sort }: { sort?: string | undefined }): SortedBy<PeriodColumn> | undefined {
  return parseColumnSort(sort, periodColumns);
}
