import { userTypes } from '@rackhand/contract/account/user';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FilterChooser } from '../../../ui/filters.tsx';
import { groupsQuery, teamQuery, teamsOfGroupQuery } from '../../teams/team-queries.ts';
import { userMessages } from '../user-messages.ts';
import type { UserView } from '../user-view.ts';
import { UserSearchForm } from './user-search-form.tsx';

interface UserFiltersProps {
  view: UserView;
  onChange: (view: UserView) => void;
}

/** What the list is narrowed by: a text, a type, a group, one of its teams. */
export function UserFilters({ view, onChange }: UserFiltersProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(userMessages);
  const { data: groups = [] } = useQuery(groupsQuery(api));
  // An address may name the team alone.
  const { data: named } = useQuery(teamQuery(api, view.group_id === undefined ? view.team_id : undefined));
  const group = view.group_id ?? named?.group_id;
  const { data: teams = [] } = useQuery(teamsOfGroupQuery(api, group));
  const team = teams.find(({ team_id }) => team_id === view.team_id);
  const narrow = (change: UserView): void => onChange({ ...view, ...change, page: undefined });
  const number = (text: string): number | undefined => (text === '' ? undefined : Number(text));
  return (
    <UserSearchForm
      key={`${view.skey ?? ''} ${view.sval ?? ''}`}
      view={view}
      onSearch={onChange}
      besides={[
        [words.columns.type, view.type && words.types[view.type]],
        [words.columns.group_name, groups.find(({ group_id }) => group_id === group)?.group_name],
        [words.columns.team_name, team?.team_name],
      ]}
    >
      <FilterChooser
        any={words.any}
        label={words.columns.type}
        value={view.type}
        choices={userTypes.map((value) => ({ value, label: words.types[value] }))}
        onChoose={(text) => narrow({ type: userTypes.find((type) => type === text) })}
      />
      <FilterChooser
        any={words.any}
        label={words.columns.group_name}
        value={group}
        choices={groups.map(({ group_id: value, group_name: label }) => ({ value, label }))}
        onChoose={(text) => narrow({ group_id: number(text), team_id: undefined })}
      />
      <FilterChooser
        any={words.any}
        label={words.columns.team_name}
        value={view.team_id}
        whyNot={group === undefined ? words.groupFirst : null}
        choices={teams.map(({ team_id: value, team_name: label }) => ({ value, label }))}
        onChoose={(text) => narrow({ team_id: number(text) })}
      />
    </UserSearchForm>
  );
}
