import { searchLinks } from '@rackhand/contract/endpoints/links';
import { limits } from '@rackhand/contract/limits';
import type { LinkSearchKey } from '@rackhand/contract/link/link-columns';
import { linkLimits } from '@rackhand/contract/link/link-lists';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { spanBody } from '../../platform/day-span.ts';
import { customersKey } from '../../platform/live/customers-key.ts';
import { type LinkListSearch, type LinkSearch, linkSortOf } from './link-view.ts';

const linksKey = [...customersKey, 'links'] as const;

export function reloadLinks(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: linksKey });
}

/** Links to one run, the newest first. */
export function linksOfRunQuery(api: ApiClient, testRunId: string) {
  const body = { filter: { test_run_id: testRunId }, rows_per_page: limits.listMaximumLimit };
  return queryOptions({
    queryKey: [...linksKey, 'run', testRunId] as const,
    queryFn: async ({ signal }) => (await api.call(searchLinks, { body, signal })).links,
  });
}

/** Which links of a user are shown, newest first; the same for the list and its file. */
export function userLinksBodyOf(uid: string, search: LinkSearch) {
  const { skey = 'project', link_state: state } = search;
  const sval = wantedOf(skey, search.sval);
  return { ...(sval && { skey, sval }), filter: { uid, ...(state && { state }) }, ...spanBody(search) };
}

export function userLinksQuery(api: ApiClient, uid: string, search: LinkSearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const body = { ...userLinksBodyOf(uid, search), page: page - 1, rows_per_page: limit };
  return queryOptions({
    queryKey: [...linksKey, 'user', body] as const,
    queryFn: ({ signal }) => api.call(searchLinks, { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Which links of the deployment are shown, and in which order; the same for the list and its file. */
export function linksBodyOf(search: LinkListSearch) {
  const { skey = 'token', link_state: state, link_access: access } = search;
  const sval = wantedOf(skey, search.sval);
  const sort = linkSortOf(search);
  return {
    ...(sval && { skey, sval }),
    filter: { ...(state && { state }), ...(access && { access }) },
    ...spanBody(search),
    ...(sort && { sort }),
  };
}

/** A token ends the address that it stands in, whether the customers' service's or ours. */
function wantedOf(skey: LinkSearchKey, text: string | undefined): string | undefined {
  const wanted = skey === 'token' ? text?.trim().split(/[/=]/).at(-1) : text;
  return wanted?.slice(0, linkLimits.searchCharacters);
}

export function linksQuery(api: ApiClient, search: LinkListSearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const body = { ...linksBodyOf(search), page: page - 1, rows_per_page: limit };
  return queryOptions({
    queryKey: [...linksKey, 'list', body] as const,
    queryFn: ({ signal }) => api.call(searchLinks, { body, signal }),
    placeholderData: keepPreviousData,
  });
}
