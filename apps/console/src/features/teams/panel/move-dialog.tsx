import type { Team, TeamMember } from '@rackhand/contract/account/team';
import { moveTeamMember } from '@rackhand/contract/endpoints/teams';
import { type ReactElement, useState } from 'react';
import { errorText } from '../../../platform/api/error-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { teamMessages } from '../team-messages.ts';
import { useReloadTeams } from '../use-reload-teams.ts';
import { teamPanelMessages } from './team-panel-messages.ts';

interface MoveDialogProps {
  members: readonly TeamMember[];
  teams: readonly Team[];
  onClose: () => void;
}

/** Several users one after the other; who stays is named with the reason. */
export function MoveDialog({ members, teams, onClose }: MoveDialogProps): ReactElement {
  const words = useMessages(teamPanelMessages);
  const common = useMessages(teamMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const reload = useReloadTeams();
  const [target, setTarget] = useState(teams[0]?.team_id ?? 0);
  const [left, setLeft] = useState(members);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const move = async (): Promise<boolean> => {
    const stay: TeamMember[] = [];
    const reasons: string[] = [];
    // Admins last: they may go once the others are gone.
    for (const member of left.toReversed()) {
      try {
        await api.call(moveTeamMember, { body: { team_id: target, uid: member.uid } });
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
      isDirty={false}
      onSubmit={move}
      onClose={onClose}
    >
      <p>{left.map(({ username }) => username).join(', ')}</p>
      <FormField name="target" label={words.moveTo} error={null} width="full">
        {(control) => (
          <select {...control} value={target} onChange={(event) => setTarget(Number(event.target.value))}>
            {teams.map(({ team_id, team_name, group_name }) => (
              <option key={team_id} value={team_id}>
                {group_name} › {team_name}
              </option>
            ))}
          </select>
        )}
      </FormField>
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
