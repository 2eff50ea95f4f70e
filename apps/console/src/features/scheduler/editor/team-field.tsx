import { teamLimits } from '@rackhand/contract/account/team';
import { listTeams } from '@rackhand/contract/endpoints/teams';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useRestricted } from '../../../platform/use-config.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import styles from './editor.module.css';
import { editorMessages } from './editor-messages.ts';
import type { ProjectTeam } from './project-draft.ts';

interface TeamFieldProps {
  team: ProjectTeam | null;
  error: string | null;
  /** A text without a team is no choice. */
  onType: (text: string) => void;
  onChoose: (team: ProjectTeam | null) => void;
}

const most = 10;

/** The team that a project belongs to, found by part of its name or its group's; whom teams are kept from chooses none. */
export function TeamField({ team, error, onType, onChoose }: TeamFieldProps): ReactElement {
  const words = useMessages(editorMessages);
  const isRestricted = useRestricted();
  const [text, setText] = useState('');
  const [typed, setTyped] = useTyped(text, setText);
  const found = useTeams(text);
  const choose = (one: ProjectTeam): void => {
    setText('');
    onChoose(one);
  };
  if (team !== null)
    return (
      <p className={styles.team}>
        {words.chosenTeam(team.team_name)}{' '}
        {!isRestricted && <Button onClick={() => onChoose(null)}>{words.noTeam}</Button>}
      </p>
    );
  if (isRestricted) return <p className={styles.team}>{words.teamsClosed}</p>;
  return (
    <FormField name="team_id" label={words.parts.team} hint={words.teamHint} error={error} width="full">
      {(control) => (
        <>
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={teamLimits.searchCharacters}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              onType(target.value);
            }}
          />
          {found?.length === 0 && <p role="status">{words.teamNone}</p>}
          {found !== undefined && found.length > 0 && (
            <ul className={styles.teams}>
              {found.map((one) => (
                <li key={one.team_id}>
                  <Button aria-label={words.chooseTeam(one.team_name)} onClick={() => choose(one)}>
                    {one.team_name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormField>
  );
}

/** undefined: nothing is looked for, or the answer has not come. */
function useTeams(text: string): ProjectTeam[] | undefined {
  const { api } = usePlatform();
  const q = text.trim();
  const { data } = useQuery({
    queryKey: ['teams of projects', q] as const,
    enabled: q !== '',
    queryFn: async ({ signal }) => (await api.call(listTeams, { query: { q }, signal })).teams,
    placeholderData: keepPreviousData,
  });
  return q === '' ? undefined : data?.slice(0, most);
}
