import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { SavedView } from '@rackhand/contract/call/list-view';
import { listViews } from '@rackhand/contract/endpoints/list-views';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';

export type ListViews = AnswerOf<typeof listViews>;
export const listViewsKey = ['list_views'] as const;

/** With a view as it has been saved, by name as the server has them. */
export function withView(known: ListViews, saved: SavedView): ListViews {
  const others = known.views.filter(({ id }) => id !== saved.id);
  const views = [...others, saved].sort(
    (left, right) => left.name.localeCompare(right.name) || left.id - right.id,
  );
  return { ...known, views };
}

/** Nothing opens with a view that is gone. */
export function withoutView(known: ListViews, viewId: number): ListViews {
  return {
    ...known,
    views: known.views.filter(({ id }) => id !== viewId),
    default_view_id: known.default_view_id === viewId ? null : known.default_view_id,
  };
}

/** The caller's views, those of others that are shared, and how the caller has the list arranged. */
export function listViewsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: listViewsKey,
    queryFn: ({ signal }) => api.call(listViews, { signal, automatic: true }),
  });
}
