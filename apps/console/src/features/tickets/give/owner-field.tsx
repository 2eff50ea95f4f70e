import { listTeams } from '@rackhand/contract/endpoints/teams';
import { searchUsers } from '@rackhand/contract/endpoints/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FoundField } from '../../../platform/form/found-field.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { ticketMessages } from '../ticket-messages.ts';

/** Who is given points. */
export interface GivenOwner {
  uid?: string;
  team_id?: number;
  name: string;
}

interface OwnerFieldProps {
  owner: GivenOwner | null;
  error: string | null;
  onChoose: (owner: GivenOwner | null) => void;
}

const most = 10;

/** A user or a team, found by part of its name. */
export function OwnerField({ owner, error, onChoose }: OwnerFieldProps): ReactElement {
  const words = useMessages(ticketMessages);
  const [text, setText] = useState('');
  const [typed, setTyped] = useTyped(text, setText);
  const found = useOwners(text);
  if (owner !== null)
    return (
      <p>
        {words.chosen(owner.name)} <Button onClick={() => onChoose(null)}>{words.change}</Button>
      </p>
    );
  return (
    <FoundField
      name="owner"
      words={{ label: words.owner, hint: words.ownerHint, none: words.ownerNone, choose: words.choose }}
      {...{ error, typed, found, onChoose }}
      onType={setTyped}
      keyOf={({ uid, team_id }) => uid ?? `team ${String(team_id)}`}
    />
  );
}

/** undefined: nothing is looked for, or the answer has not come. */
function useOwners(text: string): GivenOwner[] | undefined {
  const { api } = usePlatform();
  const words = useMessages(ticketMessages);
  const wanted = text.trim();
  const users = useQuery({
    queryKey: ['given owners', 'users', wanted] as const,
    enabled: wanted !== '',
    queryFn: ({ signal }) => api.call(searchUsers, { body: { sval: wanted, rows_per_page: most }, signal }),
    placeholderData: keepPreviousData,
  });
  const teams = useQuery({
    queryKey: ['given owners', 'teams', wanted] as const,
    enabled: wanted !== '',
    queryFn: ({ signal }) => api.call(listTeams, { query: { q: wanted }, signal }),
    placeholderData: keepPreviousData,
  });
  if (wanted === '' || users.data === undefined || teams.data === undefined) return undefined;
  return [
    ...users.data.users.map(({ uid, user_id: name }) => ({ uid, name })),
    ...teams.data.teams
      .slice(0, most)
      .map(({ team_id, team_name }) => ({ team_id, name: words.team(team_name) })),
  ];
}
