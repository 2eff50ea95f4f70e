import { type CustomerGroup, type Team, type TeamMember, teamLimits } from '@rackhand/contract/account/team';
import { teamCodes } from '@rackhand/contract/account/team-codes';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ChooseAllBox } from '../../../ui/choose-all-box.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import styles from '../teams.module.css';
import { AddMembersDialog } from './add-members-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { teamPanelMessages } from './team-panel-messages.ts';

interface MemberPartProps {
  team: Team;
  groups: readonly CustomerGroup[];
  members: readonly TeamMember[];
}

/** Who is in a team, and what can be done about it. */
export function MemberPart({ team, groups, members }: MemberPartProps): ReactElement {
  const words = useMessages(teamPanelMessages);
  const language = useLanguage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'add' | 'move' | null>(null);
  const selected = members.filter(({ uid }) => chosen.has(uid));
  const choose = (uids: readonly string[], isChosen: boolean): void => {
    const rest = [...chosen].filter((uid) => !uids.includes(uid));
    setChosen(new Set(isChosen ? [...rest, ...uids] : rest));
  };
  const selection = { has: (uid: string) => chosen.has(uid), set: choose };
  const admins = members.filter(({ team_role }) => team_role === 'admin').length;
  const standing = { members: members.length, admins };
  const teams = groups.reduce((sum, { team_count }) => sum + team_count, 0);
  const whyNotMove = selected.length === 0 ? words.moveNone : teams < 2 ? words.noOtherTeam : null;
  const isFull = members.length >= teamLimits.members;
  const columns = Object.entries(words.columns).map(([name, label]) => ({
    ...{ name, label },
    ...(name === 'choose' && {
      head: (
        <ChooseAllBox ids={members.map(({ uid }) => uid)} selection={selection} label={words.chooseAll} />
      ),
    }),
  }));
  return (
    <section aria-label={words.members}>
      <h3>{words.members}</h3>
      <div className={styles.tools}>
        <Button
          look="primary"
          whyNot={isFull ? teamCodes['17022'][language] : null}
          onClick={() => setDialog('add')}
        >
          {words.add}
        </Button>
        {members.length > 0 && (
          <Button whyNot={whyNotMove} onClick={() => setDialog('move')}>
            {words.move(formatNumber(selected.length))}
          </Button>
        )}
      </div>
      {members.length === 0 && <p className={styles.quiet}>{words.noMembers}</p>}
      {members.length > 0 && (
        <DataTable label={words.membersOf(team.team_name)} columns={columns}>
          {members.map((member) => (
            <MemberRow key={member.uid} {...{ team, member, standing, selection }} />
          ))}
        </DataTable>
      )}
      {dialog === 'add' && <AddMembersDialog team={team} onClose={() => setDialog(null)} />}
      {dialog === 'move' && <MoveDialog members={selected} from={team} onClose={() => setDialog(null)} />}
    </section>
  );
}
