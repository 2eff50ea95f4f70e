import { readTestFigures } from '@rackhand/contract/endpoints/test-figures';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { shownDays } from '../tests/test-query.ts';
import type { FigureSearch } from './figure-view.ts';

export const figureQueryOf = (search: FigureSearch) => ({
  by: search.by ?? 'project',
  ...shownDays(search),
});

/** Asked for once for each grouping and span: no event of a single run changes what it says. */
export function figuresQuery(api: ApiClient, search: FigureSearch) {
  const query = figureQueryOf(search);
  return queryOptions({
    queryKey: ['test-figures', query] as const,
    queryFn: ({ signal }) => api.call(readTestFigures, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
