import { type CustomerGroup, type Team, teamLimits } from '@rackhand/contract/account/team';
import { teamCodes } from '@rackhand/contract/account/team-codes';
import { type ReactElement, useId } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import type { GroupDeed } from './group-dialog.tsx';
import { teamMessages } from './team-messages.ts';
import { TeamTable } from './team-table.tsx';
import styles from './teams.module.css';

interface GroupPartProps {
  group: CustomerGroup;
  teams: readonly Team[];
  stale: boolean;
  onOpen: (team: number) => void;
  onAsk: (deed: GroupDeed) => void;
}

/** A group as a heading with what can be done to it, and its teams as rows. */
export function GroupPart({ group, teams, stale, onOpen, onAsk }: GroupPartProps): ReactElement {
  const words = useMessages(teamMessages);
  const language = useLanguage();
  const heading = useId();
  const { group_name, team_count, user_count } = group;
  const whyNotAdd = team_count >= teamLimits.teamsOfGroup ? teamCodes['17023'][language] : null;
  const whyNotRemove = team_count > 0 ? teamCodes['17018'][language] : null;
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <PlainText text={group_name} />
        </h2>
        <small>{words.groupNote(formatNumber(team_count), formatNumber(user_count))}</small>
        <Button aria-description={group_name} whyNot={whyNotAdd} onClick={() => onAsk('add')}>
          {words.addTeam}
        </Button>
        <Button aria-description={group_name} onClick={() => onAsk('edit')}>
          {words.edit}
        </Button>
        <Button aria-description={group_name} whyNot={whyNotRemove} onClick={() => onAsk('remove')}>
          {words.remove}
        </Button>
      </header>
      {teams.length === 0 ? (
        <p className={styles.quiet}>{words.noTeams}</p>
      ) : (
        <TeamTable label={words.teamsOf(group_name)} teams={teams} stale={stale} onOpen={onOpen} />
      )}
    </section>
  );
}
