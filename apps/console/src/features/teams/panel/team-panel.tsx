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
import { Segmented } from '../../../ui/segmented.tsx';
import { NameDialog } from '../name-dialog.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import { teamMessages } from '../team-messages.ts';
import { membersQuery, teamQuery } from '../team-queries.ts';
import { type TeamTab, teamTabs } from '../team-view.ts';
import styles from '../teams.module.css';
import { Hindrances, MembersAndProjects } from './panel-parts.tsx';
import { teamPanelMessages } from './team-panel-messages.ts';
import { TeamPoints } from './team-points.tsx';

interface TeamPanelProps {
  id: number;
  groups: readonly CustomerGroup[];
  tab: TeamTab;
  onTab: (tab: TeamTab) => void;
  onClose: () => void;
}

/** One team: who is in it, its projects, its points, and all that hinders its deletion. */
export function TeamPanel({ id, ...props }: TeamPanelProps): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(teamPanelMessages);
  const common = useMessages(teamMessages);
  const query = useQuery(teamQuery(api, id));
  const { data: team } = query;
  const panel = useRef<HTMLElement>(null);
  const isKnown = team !== undefined;
  useEffect(() => {
    if (isKnown) panel.current?.focus();
  }, [isKnown]);
  if (team)
    return (
      <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={words.panel(team.team_name)}>
        <PanelBody team={team} {...props} />
      </section>
    );
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={common.title}>
      <header>
        <h2>{isKnown ? words.gone : common.title}</h2>
        <IconButton icon="close" label={common.close} onClick={props.onClose} />
      </header>
      <LoadState query={query} words={common} rows={4} />
    </section>
  );
}

interface PanelBodyProps extends Omit<TeamPanelProps, 'id'> {
  team: Team;
}

function PanelBody({ team, groups, tab, onTab, onClose }: PanelBodyProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(teamPanelMessages);
  const common = useMessages(teamMessages);
  const language = useLanguage();
  const { team_id, team_name, group_id, version } = team;
  const query = useQuery(membersQuery(api, team_id));
  const { data } = query;
  const wallet = data?.wallet ?? null;
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
      {wallet !== null && (
        <div>
          <Segmented
            label={words.tabsLabel}
            options={teamTabs.map((value) => ({ value, label: words.tabs[value] }))}
            value={tab}
            onChange={onTab}
          />
        </div>
      )}
      {wallet !== null && tab === 'points' ? (
        <TeamPoints team={team} wallet={wallet} />
      ) : (
        <>
          <Hindrances lines={hindrances} />
          {data !== undefined && <MembersAndProjects team={team} groups={groups} seen={data} />}
        </>
      )}
      {dialog === 'edit' && (
        <NameDialog
          {...{ title: common.editTeam, label: common.teamName, groups }}
          stored={{ id: team_id, name: team_name, group: group_id, version }}
          onSave={async ({ name, group, ...read }, changed) => {
            await api.call(changeTeam, {
              body: {
                ...{ team_id, version: read.version },
                ...(changed.includes('name') && { team_name: name }),
                ...(changed.includes('group') && { group_id: group }),
              },
            });
            return null;
          }}
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
