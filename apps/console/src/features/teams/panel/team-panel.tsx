import type { CustomerGroup, Team } from '@rackhand/contract/account/team';
import { teamCodes } from '@rackhand/contract/account/team-codes';
import { changeTeam, removeTeam } from '@rackhand/contract/endpoints/teams';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { NameDialog } from '../name-dialog.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import { teamMessages } from '../team-messages.ts';
import { membersQuery, teamsQuery } from '../team-queries.ts';
import styles from '../teams.module.css';
import { MemberPart } from './member-part.tsx';
import { teamPanelMessages } from './team-panel-messages.ts';

interface TeamPanelProps {
  id: number;
  groups: readonly CustomerGroup[];
  onClose: () => void;
}

/** One team: who is in it, its projects, and all that hinders its deletion. */
export function TeamPanel({ id, groups, onClose }: TeamPanelProps): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(teamPanelMessages);
  const common = useMessages(teamMessages);
  const { data: teams } = useQuery(teamsQuery(api, ''));
  const team = teams?.find(({ team_id }) => team_id === id);
  const panel = useRef<HTMLElement>(null);
  const isKnown = teams !== undefined;
  useEffect(() => {
    if (isKnown) panel.current?.focus();
  }, [isKnown]);
  if (teams === undefined) return null;
  if (team !== undefined)
    return (
      <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={words.panel(team.team_name)}>
        <PanelBody team={team} teams={teams} groups={groups} onClose={onClose} />
      </section>
    );
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={common.title}>
      <header>
        <h2>{words.gone}</h2>
        <IconButton icon="close" label={common.close} onClick={onClose} />
      </header>
    </section>
  );
}

interface PanelBodyProps extends Omit<TeamPanelProps, 'id'> {
  team: Team;
  teams: readonly Team[];
}

function PanelBody({ team, teams, groups, onClose }: PanelBodyProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(teamPanelMessages);
  const common = useMessages(teamMessages);
  const language = useLanguage();
  const { team_id, team_name, group_id, version } = team;
  const query = useQuery(membersQuery(api, team_id));
  const { data } = query;
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const hindrances = data?.hindrances.map((code) => teamCodes[code][language]) ?? [];
  return (
    <>
      <header>
        <h2>
          <PlainText text={team_name} />
        </h2>
        <Button onClick={() => setDialog('edit')}>{common.edit}</Button>
        <Button
          whyNot={hindrances.length > 0 ? hindrances.join(' ') : null}
          onClick={() => setDialog('remove')}
        >
          {common.remove}
        </Button>
        <IconButton icon="close" label={common.close} onClick={onClose} />
      </header>
      <LoadState query={query} words={words} rows={4} />
      {hindrances.length > 0 && (
        <section aria-label={words.hindrances}>
          <h3>{words.hindrances}</h3>
          <ul className={styles.hindrances}>
            {hindrances.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {data !== undefined && (
        <div className={styles.columns}>
          <MemberPart team={team} teams={teams} members={data.members} />
          <section aria-label={words.projects}>
            <h3>{words.projects}</h3>
            {data.projects.length === 0 && <p className={styles.quiet}>{words.noProjects}</p>}
            <ul>
              {data.projects.map(({ id, project_name }) => (
                <li key={id}>
                  <PlainText text={project_name} />
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
      {dialog === 'edit' && (
        <NameDialog
          {...{ title: common.editTeam, label: common.teamName, name: team_name, groups, group: group_id }}
          onSave={(name, group) =>
            api.call(changeTeam, { body: { team_id, team_name: name, group_id: group, version } })
          }
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'remove' && (
        <RemoveDialog
          {...{ title: common.removeTeam, name: team_name, team: team_id }}
          onRemove={async () => {
            await api.call(removeTeam, { body: { team_id } });
            onClose();
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
