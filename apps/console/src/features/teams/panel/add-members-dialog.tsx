import type { Team } from '@rackhand/contract/account/team';
import { type TeamRole, teamRoles, type User } from '@rackhand/contract/account/user';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { addTeamMembers } from '@rackhand/contract/endpoints/teams';
import type { listUsers } from '@rackhand/contract/endpoints/users';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { errorText, faultAt } from '../../../platform/api/error-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { teamMessages } from '../team-messages.ts';
import { choosableUsersQuery } from '../team-queries.ts';
import styles from '../teams.module.css';
import { useReloadTeams } from '../use-reload-teams.ts';
import { type Choice, ChosenUsers } from './chosen-users.tsx';
import { teamPanelMessages } from './team-panel-messages.ts';

/** Users of the deployment are found, chosen and added together: all or none. */
export function AddMembersDialog({ team, onClose }: { team: Team; onClose: () => void }): ReactElement {
  const words = useMessages(teamPanelMessages);
  const common = useMessages(teamMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const reload = useReloadTeams();
  const [wanted, setWanted] = useState('');
  const [typed, setTyped] = useTyped(wanted, setWanted);
  const query = useQuery(choosableUsersQuery(api, wanted));
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const [role, setRole] = useState<TeamRole>('member');
  const [failure, setFailure] = useState<string | null>(null);
  const isChosen = (uid: string): boolean => chosen.some((one) => one.uid === uid);
  const toggle = (user: Choice): void =>
    setChosen(isChosen(user.uid) ? chosen.filter(({ uid }) => uid !== user.uid) : [...chosen, user]);
  const add = async (): Promise<boolean> => {
    try {
      await api.call(addTeamMembers, {
        body: { team_id: team.team_id, uids: chosen.map(({ uid }) => uid), role },
      });
      notices.succeed(inBoth(teamPanelMessages, (said) => said.added(formatNumber(chosen.length))));
      return true;
    } catch (error) {
      const whom = faultAt('uids', error)?.[language];
      const name = chosen.find(({ uid }) => uid === whom)?.username;
      const text = errorText(error)[language];
      setFailure(name === undefined ? text : `${name}: ${text}`);
      return false;
    } finally {
      reload();
    }
  };
  return (
    <FormDialog
      title={words.add}
      words={common}
      submit={chosen.length === 0 ? words.add : words.addCount(formatNumber(chosen.length))}
      submitting={words.adding}
      whyNot={chosen.length === 0 ? words.chooseSome : null}
      isDirty={chosen.length > 0}
      failure={failure}
      onSubmit={add}
      onClose={onClose}
    >
      <FormField name="search" label={words.searchUsers} error={null} width="full">
        {(control) => (
          <input
            {...control}
            data-autofocus
            type="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </FormField>
      <LoadState query={query} words={words} rows={3} />
      {query.data?.length === 0 && <p role="status">{words.noUsers}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <FoundUsers users={query.data} team={team} isChosen={isChosen} onToggle={toggle} />
      )}
      <ChosenUsers users={chosen} onRemove={toggle} />
      <Segmented
        label={words.role}
        options={teamRoles.map((value) => ({ value, label: words.roles[value] }))}
        value={role}
        onChange={setRole}
      />
    </FormDialog>
  );
}

type Found = AnswerOf<typeof listUsers>['users'][number];

interface FoundUsersProps {
  users: readonly Found[];
  team: Team;
  isChosen: (uid: string) => boolean;
  onToggle: (user: Found) => void;
}

/** Those who cannot be added stand among them, with the reason. */
function FoundUsers({ users, team, isChosen, onToggle }: FoundUsersProps): ReactElement {
  const words = useMessages(teamPanelMessages);
  return (
    <div className={styles.choices} role="group" aria-label={words.usersFound}>
      {users.map((user) => {
        const why = whyNotAdd(user, team, words);
        return (
          <label key={user.uid}>
            <input
              type="checkbox"
              disabled={why !== null}
              checked={isChosen(user.uid)}
              onChange={() => onToggle(user)}
            />
            <span>
              {user.username} <small>{user.user_id}</small> {why !== null && <small>· {why}</small>}
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** Whoever is in a team already is moved, not added. */
function whyNotAdd(
  { team_id, team_name }: Pick<User, 'team_id' | 'team_name'>,
  team: Team,
  words: (typeof teamPanelMessages)['ko'],
): string | null {
  if (team_id === null) return null;
  return team_id === team.team_id ? words.isMember : words.isElsewhere(team_name ?? '');
}
