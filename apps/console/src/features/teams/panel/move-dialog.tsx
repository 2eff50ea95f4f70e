import type { Team, TeamMember } from '@rackhand/contract/account/team';
import { type TeamRole, teamRoles } from '@rackhand/contract/account/user';
import { moveTeamMember } from '@rackhand/contract/endpoints/teams';
import { type ReactElement, useState } from 'react';
import { errorText } from '../../../platform/api/error-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { TeamField } from '../team-field.tsx';
import { teamMessages } from '../team-messages.ts';
import { useReloadTeams } from '../use-reload-teams.ts';
import { teamPanelMessages } from './team-panel-messages.ts';

interface MoveDialogProps {
  members: readonly TeamMember[];
  /** Where they are now. */
  from: Team;
  onClose: () => void;
}

/** Several users one after the other, each with the role they have or another; who stays is named with the reason. */
export function MoveDialog({ members, from, onClose }: MoveDialogProps): ReactElement {
  const words = useMessages(teamPanelMessages);
  const common = useMessages(teamMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const reload = useReloadTeams();
  const [target, setTarget] = useState<Team | null>(null);
  const [text, setText] = useState('');
  const [role, setRole] = useState<TeamRole | 'same'>('same');
  const [left, setLeft] = useState(members);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const move = async (): Promise<boolean> => {
    if (target === null) return false;
    const { team_id } = target;
    const stay: TeamMember[] = [];
    const reasons: string[] = [];
    // Admins last: they may go once the others are gone.
    for (const member of left.toReversed()) {
      try {
        const { uid, team_role } = member;
        await api.call(moveTeamMember, {
          body: { team_id, uid, role: role === 'same' ? team_role : role },
        });
      } catch (error) {
        stay.unshift(member);
        reasons.unshift(`${member.username}: ${errorText(error)[language]}`);
      }
    }
    reload();
    const moved = formatNumber(left.length - stay.length);
    if (stay.length < left.length) notices.succeed(inBoth(teamPanelMessages, (said) => said.moved(moved)));
    setLeft(stay);
    setRefused(reasons);
    return stay.length === 0;
  };
  return (
    <FormDialog
      title={words.moveTitle}
      words={common}
      submit={words.moveDo}
      submitting={words.moving}
      whyNot={target === null ? words.chooseTeam : null}
      isDirty={false}
      onSubmit={move}
      onClose={onClose}
    >
      <p>{left.map(({ username }) => username).join(', ')}</p>
      <TeamField
        team={target}
        {...{ text, error: null, except: from.team_id }}
        words={{ label: words.moveTo, hint: words.moveHint }}
        onType={setText}
        onLook={() => undefined}
        onChoose={setTarget}
      />
      <Segmented
        label={words.role}
        options={(['same', ...teamRoles] as const).map((value) => ({
          value,
          label: words.movedRoles[value],
        }))}
        value={role}
        onChange={setRole}
      />
      {refused.length > 0 && (
        <section role="alert" aria-label={words.notMoved}>
          <h3>{words.notMoved}</h3>
          <ul>
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}
