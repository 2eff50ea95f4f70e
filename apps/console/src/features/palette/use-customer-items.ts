import { comparableId } from '@rackhand/contract/account/admin-id';
import { userStatusWords } from '@rackhand/contract/account/user-words';
import { listUsers } from '@rackhand/contract/endpoints/users';
import { createTextMatcher, searchForm } from '@rackhand/contract/text/text-search';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { customersKey } from '../../platform/live/customers-key.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { mayOpen } from '../navigation/nav-entries.ts';
import { useNavViewer } from '../navigation/use-nav-viewer.ts';
import { teamsQuery } from '../teams/team-queries.ts';
import { ticketsQuery } from '../tickets/ticket-queries.ts';
import type { PaletteItem } from './palette-items.ts';
import { paletteMessages } from './palette-messages.ts';
import { mostFound, useSettled } from './use-settled.ts';

/** Users by id and name whatever their status, teams by name, tickets by whose they are: never by an address. The server is asked when the fingers rest. */
export function useCustomerItems(text: string): PaletteItem[] {
  const wanted = useSettled(text.trim());
  const isAsked = wanted !== '' && wanted === text.trim();
  return [useUsers(wanted), useTeams(wanted), useTickets(wanted)].flatMap((items) => (isAsked ? items : []));
}

function useUsers(wanted: string): PaletteItem[] {
  const { api } = usePlatform();
  const language = useLanguage();
  const navigate = useNavigate();
  const mayRead = mayOpen(paths.users, useNavViewer());
  const { data: users = [] } = useQuery({
    queryKey: [...customersKey, 'palette', wanted] as const,
    enabled: mayRead && wanted !== '',
    queryFn: async ({ signal }) =>
      (await api.call(listUsers, { query: { q: wanted, status: 'all', limit: String(mostFound) }, signal }))
        .users,
  });
  return users.map(({ uid, user_id, username, status }) => ({
    key: `user ${uid}`,
    group: 'users',
    label: user_id,
    hint: status === 'active' ? username : `${username} · ${userStatusWords[status][language]}`,
    isExact: comparableId(user_id) === comparableId(wanted),
    icon: 'person',
    run: () => void navigate({ to: paths.userDetail, search: { uid } }),
  }));
}

function useTeams(wanted: string): PaletteItem[] {
  const { api } = usePlatform();
  const navigate = useNavigate();
  const mayRead = mayOpen(paths.teams, useNavViewer());
  const { data: teams = [] } = useQuery({ ...teamsQuery(api, ''), enabled: mayRead && wanted !== '' });
  if (wanted === '') return [];
  const matches = createTextMatcher(searchForm(wanted));
  return teams
    .filter(({ team_name }) => matches(searchForm(team_name)))
    .slice(0, mostFound)
    .map(({ team_id, team_name, group_name }) => ({
      key: `team ${String(team_id)}`,
      group: 'teams',
      label: team_name,
      hint: group_name,
      icon: 'people',
      run: () => void navigate({ to: paths.teams, search: { team: team_id } }),
    }));
}

function useTickets(wanted: string): PaletteItem[] {
  const { api } = usePlatform();
  const words = useMessages(paletteMessages);
  const navigate = useNavigate();
  const mayRead = mayOpen(paths.tickets, useNavViewer());
  const answers = useQueries({
    queries: (['user_id', 'team_name'] as const).map((skey) => ({
      ...ticketsQuery(api, { skey, sval: wanted }),
      enabled: mayRead && wanted !== '',
    })),
  });
  const found = answers.flatMap(({ data, isPlaceholderData }) =>
    isPlaceholderData ? [] : (data?.tickets ?? []).slice(0, mostFound),
  );
  const byId = new Map(found.map((ticket) => [ticket.ticket_id, ticket]));
  return [...byId.values()]
    .slice(0, mostFound)
    .map(({ ticket_id, uid, team_id, owner_name, product_name }) => ({
      key: `ticket ${String(ticket_id)}`,
      group: 'tickets',
      label: words.ticket(String(ticket_id), owner_name),
      hint: product_name,
      icon: 'ticket',
      run: () =>
        void navigate({
          to: paths.ticketDetail,
          search: { owner: uid ?? String(team_id), ticket_id: String(ticket_id) },
        }),
    }));
}
