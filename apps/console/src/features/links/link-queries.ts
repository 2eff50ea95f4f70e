import { searchLinks } from '@rackhand/contract/endpoints/links';
import { limits } from '@rackhand/contract/limits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

const linksKey = ['links'] as const;

export function reloadLinks(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: linksKey });
}

/** Links to one run, the newest first. */
export function linksOfRunQuery(api: ApiClient, testRunId: string) {
  const body = { skey: 'test_run_id' as const, sval: testRunId, rows_per_page: limits.listMaximumLimit };
  return queryOptions({
    queryKey: [...linksKey, testRunId] as const,
    queryFn: async ({ signal }) => {
      const { links } = await api.call(searchLinks, { body, signal });
      // The search finds parts of numbers too.
      return links.filter(({ test_run_id }) => test_run_id === testRunId);
    },
  });
}
