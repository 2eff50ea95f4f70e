import { listTeams } from '@rackhand/contract/endpoints/teams';
import { searchUsers } from '@rackhand/contract/endpoints/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FoundField, type NotFound } from '../../../platform/form/found-field.tsx';
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
  const { found, failure } = useOwners(text);
  if (owner !== null)
    return (
      <p>
        {words.chosen(owner.name)} <Button onClick={() => onChoose(null)}>{words.change}</Button>
      </p>
    );
  return (
    <FoundField
      name="owner"
      words={{
        ...{ label: words.owner, hint: words.ownerHint, choose: words.choose },
        ...{ none: words.ownerNone, failed: words.ownersFailed },
      }}
      {...{ error, typed, found, failure, onChoose }}
      onType={setTyped}
      keyOf={({ uid, team_id }) => uid ?? `team ${String(team_id)}`}
    />
  );
}

interface Owners {
  /** undefined: nothing is looked for, or the answer has not come. */
  found: GivenOwner[] | undefined;
  failure: NotFound | null;
}

function useOwners(text: string): Owners {
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
  const failed = [users, teams].find((query) => query.error !== null);
  if (wanted !== '' && failed?.error)
    return { found: undefined, failure: { error: failed.error, retry: () => void failed.refetch() } };
  if (wanted === '' || users.data === undefined || teams.data === undefined)
    return { found: undefined, failure: null };
  const found = [
    ...users.data.users.map(({ uid, user_id: name }) => ({ uid, name })),
    ...teams.data.teams
      .slice(0, most)
      .map(({ team_id, team_name }) => ({ team_id, name: words.team(team_name) })),
  ];
  return { found, failure: null };
}
