import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Who invalidates a query whose first answer is on its way only joins that answer, which may be older than what made it
 * invalid: it is asked for once more when it has come.
 */
export function askOutdatedAgain(client: QueryClient): void {
  const outdated = new WeakSet<object>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const isFirst = query.state.data === undefined && query.state.fetchStatus !== 'idle';
    if (action.type === 'invalidate' && isFirst) outdated.add(query);
    // What is asked from now on is newer: the first answer has failed.
    if (action.type === 'fetch') outdated.delete(query);
    if (action.type === 'success' && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey as QueryKey, exact: true });
  });
}
