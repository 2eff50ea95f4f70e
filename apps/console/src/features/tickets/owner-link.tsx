import type { Ticket } from '@rackhand/contract/points/ticket';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useRestricted } from '../../platform/use-config.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { ticketMessages } from './ticket-messages.ts';

/** Whose a ticket is: the user or the team, where their pages are open. */
export function OwnerLink({
  ticket,
}: {
  ticket: Pick<Ticket, 'uid' | 'team_id' | 'owner_name'>;
}): ReactElement {
  const words = useMessages(ticketMessages);
  const isRestricted = useRestricted();
  const { uid, team_id, owner_name } = ticket;
  const name = <PlainText text={uid === null ? words.team(owner_name) : owner_name} />;
  if (isRestricted) return name;
  if (uid !== null)
    return (
      <Link to={paths.userDetail} search={{ uid }}>
        {name}
      </Link>
    );
  return (
    <Link to={paths.teams} search={{ team: team_id ?? undefined }}>
      {name}
    </Link>
  );
}
