import { listGroups, listTeamMembers, listTeams } from '@rackhand/contract/endpoints/teams';
import { listUsers } from '@rackhand/contract/endpoints/users';
import { limits } from '@rackhand/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { customersKey } from '../../platform/live/customers-key.ts';
import type { PageSearch } from '../../platform/page-search.ts';

/** All that the page shows. */
export const teamsKey = [...customersKey, 'teams'] as const;

export function groupsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...teamsKey, 'groups'] as const,
    queryFn: async ({ signal }) => (await api.call(listGroups, { signal })).groups,
  });
}

/** One page of them, for the list. */
export function teamPageQuery(
  api: ApiClient,
  q: string,
  { page = 1, limit = limits.listDefaultLimit }: PageSearch,
) {
  const query = { ...(q !== '' && { q }), page: String(page), limit: String(limit) };
  return queryOptions({
    queryKey: [...teamsKey, 'page', query] as const,
    queryFn: ({ signal }) => api.call(listTeams, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All of them, for choosing one. The teams before stay until those that are searched for have come. */
export function teamsQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...teamsKey, 'list', q] as const,
    queryFn: async ({ signal }) =>
      (await api.call(listTeams, { query: q === '' ? {} : { q }, signal })).teams,
    placeholderData: keepPreviousData,
  });
}

/** One of them; null where it is gone. */
export function teamQuery(api: ApiClient, id: number | undefined) {
  return queryOptions({
    queryKey: [...teamsKey, 'one', id] as const,
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await api.call(listTeams, { query: { team_id: String(id) }, signal })).teams[0] ?? null,
  });
}

/** Those of a group. */
export function teamsOfGroupQuery(api: ApiClient, group: number | undefined) {
  return queryOptions({
    queryKey: [...teamsKey, 'of group', group] as const,
    enabled: group !== undefined,
    queryFn: async ({ signal }) =>
      (await api.call(listTeams, { query: { group_id: String(group) }, signal })).teams,
  });
}

export const membersKey = (team: number) => [...teamsKey, 'members', team] as const;

export function membersQuery(api: ApiClient, team: number) {
  return queryOptions({
    queryKey: membersKey(team),
    queryFn: ({ signal }) => api.call(listTeamMembers, { params: { team_id: String(team) }, signal }),
  });
}

/** Active users whose id or name holds the text, for choosing some of them. */
export function choosableUsersQuery(api: ApiClient, text: string) {
  return queryOptions({
    queryKey: [...teamsKey, 'users', text] as const,
    queryFn: async ({ signal }) => {
      const query = { q: text, limit: '50' };
      return (await api.call(listUsers, { query, signal })).users;
    },
    placeholderData: keepPreviousData,
  });
}
