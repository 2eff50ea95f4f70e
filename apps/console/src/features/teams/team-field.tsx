import type { Team } from '@rackhand/contract/account/team';
import { createTextMatcher, searchForm } from '@rackhand/contract/text/text-search';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useMemo } from 'react';
import { onLeave } from '../../platform/form/use-field-faults.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { teamFieldMessages } from './team-field-messages.ts';
import { teamMessages } from './team-messages.ts';
import { teamsQuery } from './team-queries.ts';
import styles from './teams.module.css';

interface TeamFieldProps {
  team: Team | null;
  /** What is typed; a text without a team is no choice. */
  text: string;
  error: string | null;
  /** What the team is for, where it is not the one of a new user. */
  words?: { label: string; hint: string };
  /** A team that is no choice. */
  except?: number;
  onType: (text: string) => void;
  onLook: () => void;
  onChoose: (team: Team | null) => void;
}

const most = 10;

/** A team, found among ten thousand by part of its name or its group's, or by initial consonants. */
export function TeamField(props: TeamFieldProps): ReactElement {
  const { team, text, error, except, onType, onLook, onChoose } = props;
  const words = { ...useMessages(teamFieldMessages), ...props.words };
  const loading = useMessages(teamMessages);
  const { query, found } = useFoundTeams(useDeferredValue(text), except);
  if (team !== null)
    return (
      <p className={styles.chosen}>
        {words.label}: <strong>{nameOf(team)}</strong>{' '}
        <Button onClick={() => onChoose(null)}>{words.change}</Button>
        {error !== null && <span role="alert">{error}</span>}
      </p>
    );
  return (
    <FormField name="team_id" label={words.label} hint={words.hint} error={error} width="full">
      {(control) => (
        <>
          <input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={({ target }) => onType(target.value)}
            onBlur={onLeave(onLook)}
          />
          {text.trim() !== '' && <LoadState query={query} words={loading} rows={2} />}
          {found?.length === 0 && <p role="status">{words.none}</p>}
          <ul className={styles.found}>
            {found?.slice(0, most).map((one) => (
              <li key={one.team_id}>
                <Button aria-label={words.choose(nameOf(one))} onClick={() => onChoose(one)}>
                  {nameOf(one)}
                </Button>
              </li>
            ))}
          </ul>
          {found !== null && found.length > most && <p>{words.more(formatNumber(found.length - most))}</p>}
        </>
      )}
    </FormField>
  );
}

const nameOf = ({ group_name, team_name }: Team): string => `${group_name} › ${team_name}`;

/** Found is null where nothing is looked for, or the teams have not come. */
function useFoundTeams(text: string, except: number | undefined) {
  const { api } = usePlatform();
  const query = useQuery(teamsQuery(api, ''));
  const { data: teams } = query;
  const found = useMemo(() => {
    const wanted = searchForm(text.trim());
    if (wanted === '' || teams === undefined) return null;
    const matches = createTextMatcher(wanted);
    return teams.filter((team) => team.team_id !== except && matches(searchForm(nameOf(team))));
  }, [teams, text, except]);
  return { query, found };
}
