import type { CustomerGroup, Team } from '@rackhand/contract/account/team';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { listTeamMembers } from '@rackhand/contract/endpoints/teams';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../../platform/live/use-connection.ts';
import { PlainText } from '../../../ui/plain-text.tsx';
import styles from '../teams.module.css';
import { MemberPart } from './member-part.tsx';
import { teamPanelMessages } from './team-panel-messages.ts';

/** All that stands in the way of deleting the team, not the first of it alone. */
export function Hindrances({ lines }: { lines: readonly string[] }): ReactElement | null {
  const words = useMessages(teamPanelMessages);
  if (lines.length === 0) return null;
  return (
    <section aria-label={words.hindrances}>
      <h3>{words.hindrances}</h3>
      <ul className={styles.hindrances}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

interface MembersAndProjectsProps {
  team: Team;
  groups: readonly CustomerGroup[];
  seen: Pick<AnswerOf<typeof listTeamMembers>, 'members' | 'projects'>;
}

export function MembersAndProjects({ team, groups, seen }: MembersAndProjectsProps): ReactElement {
  const words = useMessages(teamPanelMessages);
  const stale = useIsStale();
  const { members, projects } = seen;
  return (
    <div className={styles.columns} data-stale={stale || undefined}>
      <MemberPart team={team} groups={groups} members={members} />
      <section aria-label={words.projects}>
        <h3>{words.projects}</h3>
        {projects.length === 0 && <p className={styles.quiet}>{words.noProjects}</p>}
        <ul>
          {projects.map(({ id, project_name }) => (
            <li key={id}>
              <PlainText text={project_name} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
