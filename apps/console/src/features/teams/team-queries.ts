import { listGroups, listTeamMembers, listTeams } from '@rackhand/contract/endpoints/teams';
import { listUsers } from '@rackhand/contract/endpoints/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { customersKey } from '../../platform/live/customers-key.ts';

/** All that the page shows. */
export const teamsKey = [...customersKey, 'teams'] as const;

export function groupsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...teamsKey, 'groups'] as const,
    queryFn: async ({ signal }) => (await api.call(listGroups, { signal })).groups,
  });
}

/** The teams before stay until those that are searched for have come. */
export function teamsQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...teamsKey, 'list', q] as const,
    queryFn: async ({ signal }) =>
      (await api.call(listTeams, { query: q === '' ? {} : { q }, signal })).teams,
    placeholderData: keepPreviousData,
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
