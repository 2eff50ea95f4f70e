import type { ListLayout } from '@rackhand/contract/call/list-view';
import { saveListPreference } from '@rackhand/contract/endpoints/list-views';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { defaultLayout, isSameLayout, setLayout } from './list-layout.ts';
import type { ListSearch } from './list-view.ts';
import { listViewMessages } from './list-view-messages.ts';
import { type ListViews, listViewsKey, listViewsQuery } from './views/list-view-queries.ts';
import { searchOf } from './views/view-address.ts';

/** Takes over how the admin has the list arranged, and opens it with their view where the address asks for nothing. */
export function useListPreference(
  search: ListSearch,
  open: (search: ListSearch) => void,
): ListViews | undefined {
  const { api } = usePlatform();
  const { data } = useQuery(listViewsQuery(api));
  const isBare = Object.values(search).every((value) => value === undefined);
  const mayOpen = useRef(isBare);
  useEffect(() => {
    if (!isBare) mayOpen.current = false;
  }, [isBare]);
  useEffect(() => {
    if (data === undefined) return;
    setLayout(data.layout);
    const first = data.views.find(({ id }) => id === data.default_view_id);
    if (mayOpen.current && first !== undefined) open(searchOf(first.id, first.view));
    mayOpen.current = false;
  }, [data, open]);
  return data;
}

/** How the list is arranged is one thing in a browser; for who draws first screens of many people it is that of the one who asks. */
export function takeLoadedLayout(client: QueryClient): void {
  setLayout(client.getQueryData<ListViews>(listViewsKey)?.layout ?? null);
}

/** Shows the arrangement at once and keeps it for the admin on the server. */
export function useSaveLayout(): (layout: ListLayout) => void {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return useCallback(
    (chosen) => {
      const layout = isSameLayout(chosen, defaultLayout) ? null : chosen;
      setLayout(layout);
      client.setQueryData<ListViews>(listViewsKey, (known) => known && { ...known, layout });
      api.call(saveListPreference, { body: { layout } }).catch((error: unknown) =>
        notices.fail(
          inBoth(listViewMessages, (said) => said.layoutFailed),
          { error },
        ),
      );
    },
    [api, client, notices],
  );
}
