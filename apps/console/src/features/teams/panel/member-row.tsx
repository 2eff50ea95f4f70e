import {
  type Team,
  type TeamMember,
  type TeamStanding,
  whyNotDemote,
  whyNotLeave,
} from '@rackhand/contract/account/team';
import { teamCodes } from '@rackhand/contract/account/team-codes';
import { changeTeam, changeTeamMember, removeTeamMember } from '@rackhand/contract/endpoints/teams';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../../paths.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import boxes from '../../../ui/choice-box.module.css';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { PressButton } from '../../../ui/press-button.tsx';
import { teamMessages } from '../team-messages.ts';
import styles from '../teams.module.css';
import { useReloadTeams } from '../use-reload-teams.ts';
import { teamPanelMessages } from './team-panel-messages.ts';

interface MemberRowProps {
  team: Team;
  member: TeamMember;
  standing: TeamStanding;
  selection: { has: (uid: string) => boolean; set: (uids: readonly string[], isChosen: boolean) => void };
}

/** One user of a team; what cannot be done to them says why. */
export function MemberRow({ team, member, standing, selection }: MemberRowProps): ReactElement {
  const words = useMessages(teamPanelMessages);
  const language = useLanguage();
  const deeds = useMemberDeeds(team, member);
  const [isAsking, setIsAsking] = useState(false);
  const { uid, user_id, username, status, team_role } = member;
  const [isAdmin, pays] = [team_role === 'admin', team.billing_uid === uid];
  const why = (code: keyof typeof teamCodes | null): string | null =>
    code === null ? null : teamCodes[code][language];
  const whyNotBill = why(pays || status === 'active' ? null : '17021');
  return (
    <tr>
      <td>
        <input
          className={boxes.box}
          type="checkbox"
          checked={selection.has(uid)}
          aria-label={words.choose(username)}
          onChange={({ target }) => selection.set([uid], target.checked)}
        />
      </td>
      <th scope="row" data-wrap>
        <Link className={styles.member} to={paths.userDetail} search={{ uid }}>
          <PlainText text={username} />
        </Link>{' '}
        {status !== 'active' && <small>{words.statuses[status]}</small>}
      </th>
      <td data-mono data-wrap>
        {user_id}
      </td>
      <td>{words.roles[team_role]}</td>
      <td>{pays ? words.billing : ''}</td>
      <td>
        <div className={styles.deeds}>
          <PressButton
            aria-description={username}
            whyNot={why(whyNotDemote({ isAdmin, pays }, standing))}
            onPress={deeds.changeRole}
          >
            {isAdmin ? words.makeMember : words.makeAdmin}
          </PressButton>
          <PressButton aria-description={username} whyNot={whyNotBill} onPress={deeds.bill}>
            {pays ? words.unbill : words.bill}
          </PressButton>
          <Button
            aria-description={username}
            whyNot={why(whyNotLeave({ isAdmin, pays }, standing))}
            onClick={() => setIsAsking(true)}
          >
            {words.remove}
          </Button>
        </div>
        {isAsking && (
          <RemoveMemberDialog name={username} onRemove={deeds.remove} onClose={() => setIsAsking(false)} />
        )}
      </td>
    </tr>
  );
}

interface MemberDeeds {
  changeRole: () => Promise<void>;
  bill: () => Promise<void>;
  remove: () => Promise<void>;
}

function useMemberDeeds({ team_id, billing_uid, version }: Team, member: TeamMember): MemberDeeds {
  const { api, notices } = usePlatform();
  const reload = useReloadTeams();
  const { uid, username, team_role } = member;
  const attempt = async (deed: Promise<unknown>): Promise<void> => {
    try {
      await deed;
      notices.succeed(inBoth(teamMessages, (said) => said.changed(username)));
    } catch (error) {
      notices.fail(
        inBoth(teamMessages, (said) => said.changeFailed),
        { error },
      );
    } finally {
      reload();
    }
  };
  const role = team_role === 'admin' ? 'member' : 'admin';
  const payer = billing_uid === uid ? null : uid;
  return {
    changeRole: () => attempt(api.call(changeTeamMember, { body: { team_id, uid, role } })),
    bill: () => attempt(api.call(changeTeam, { body: { team_id, billing_uid: payer, version } })),
    remove: () => attempt(api.call(removeTeamMember, { body: { team_id, uid } })),
  };
}

interface RemoveMemberDialogProps {
  name: string;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

function RemoveMemberDialog({ name, onRemove, onClose }: RemoveMemberDialogProps): ReactElement {
  const words = useMessages(teamPanelMessages);
  const common = useMessages(teamMessages);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    await onRemove();
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      labels={{ close: common.close, cancel: common.cancel, confirm: words.remove }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <strong>{words.removeQuestion(name)}</strong>
      </p>
    </ConfirmDialog>
  );
}
