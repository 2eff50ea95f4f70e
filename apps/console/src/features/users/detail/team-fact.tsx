import type { UserDetail } from '@rackhand/contract/account/user';
import { teamRoleWords } from '@rackhand/contract/account/user-words';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { PlainText } from '../../../ui/plain-text.tsx';
import { userDetailMessages } from './user-detail-messages.ts';

/** A user's team, which leads to its panel; whoever is in none is put into one where teams are. */
export function TeamFact({ user }: { user: UserDetail }): ReactElement {
  const words = useMessages(userDetailMessages);
  const language = useLanguage();
  const { team_id, team_name, team_role, is_billing, status } = user;
  if (team_id === null || team_name === null)
    return (
      <>
        {words.none} {status === 'active' && <Link to={paths.teams}>{words.putIntoTeam}</Link>}
      </>
    );
  const role = team_role === null ? '' : teamRoleWords[team_role][language];
  return (
    <>
      <Link to={paths.teams} search={{ team: team_id }}>
        <PlainText text={words.team(team_name, role)} />
      </Link>
      {is_billing && ` · ${words.billing}`}
    </>
  );
}
