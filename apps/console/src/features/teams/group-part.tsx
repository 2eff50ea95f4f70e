import { type CustomerGroup, type Team, teamLimits } from '@rackhand/contract/account/team';
import { teamCodes } from '@rackhand/contract/account/team-codes';
import { addTeam, changeGroup, removeGroup } from '@rackhand/contract/endpoints/teams';
import { type ReactElement, useId, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { NameDialog } from './name-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { teamMessages } from './team-messages.ts';
import { TeamTable } from './team-table.tsx';
import styles from './teams.module.css';

interface GroupPartProps {
  group: CustomerGroup;
  groups: readonly CustomerGroup[];
  teams: readonly Team[];
  stale: boolean;
  onOpen: (team: number) => void;
}

/** A group as a heading with what can be done to it, and its teams as rows. */
export function GroupPart({ group, groups, teams, stale, onOpen }: GroupPartProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(teamMessages);
  const language = useLanguage();
  const heading = useId();
  const [dialog, setDialog] = useState<'add' | 'edit' | 'remove' | null>(null);
  const close = (): void => setDialog(null);
  const { group_id, group_name, team_count, user_count, version } = group;
  const whyNotAdd = team_count >= teamLimits.teamsOfGroup ? teamCodes['17023'][language] : null;
  const whyNotRemove = team_count > 0 ? teamCodes['17018'][language] : null;
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <PlainText text={group_name} />
        </h2>
        <small>{words.groupNote(formatNumber(team_count), formatNumber(user_count))}</small>
        <Button aria-description={group_name} whyNot={whyNotAdd} onClick={() => setDialog('add')}>
          {words.addTeam}
        </Button>
        <Button aria-description={group_name} onClick={() => setDialog('edit')}>
          {words.edit}
        </Button>
        <Button aria-description={group_name} whyNot={whyNotRemove} onClick={() => setDialog('remove')}>
          {words.remove}
        </Button>
      </header>
      {teams.length === 0 ? (
        <p className={styles.quiet}>{words.noTeams}</p>
      ) : (
        <TeamTable label={words.teamsOf(group_name)} teams={teams} stale={stale} onOpen={onOpen} />
      )}
      {dialog === 'add' && (
        <NameDialog
          {...{ title: words.addTeam, label: words.teamName, groups }}
          stored={{ id: 0, name: '', group: group_id, version: 0 }}
          onSave={async ({ name, group: id }) => {
            const { team_id } = await api.call(addTeam, { body: { team_name: name, group_id: id } });
            // It may stand on another page of the list.
            return { label: inBoth(teamMessages, ({ open }) => open), run: () => onOpen(team_id) };
          }}
          onClose={close}
        />
      )}
      {dialog === 'edit' && (
        <NameDialog
          {...{ title: words.editGroup, label: words.groupName }}
          stored={{ id: group_id, name: group_name, group: 0, version }}
          onSave={async ({ name, version: read }) => {
            await api.call(changeGroup, { body: { group_id, group_name: name, version: read } });
            return null;
          }}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <RemoveDialog
          {...{ title: words.removeGroup, name: group_name }}
          onRemove={() => api.call(removeGroup, { body: { group_id } })}
          onClose={close}
        />
      )}
    </section>
  );
}
