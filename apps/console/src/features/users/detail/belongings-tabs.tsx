import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatDate } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { buttonLink } from '../../../ui/button.tsx';
import { EmptyPlate } from '../../../ui/empty-plate.tsx';
import { useClock } from '../../../ui/use-now.ts';
import { CsvButton } from '../../downloads/download-buttons.tsx';
import { RunList } from '../../tests/run-list.tsx';
import { GiveButton } from '../../tickets/give-button.tsx';
import { TicketLots } from '../../tickets/ticket-lots.tsx';
import type { WholeUser } from '../user-queries.ts';
import { userDetailMessages } from './user-detail-messages.ts';

const runColumns = [
  'test_run_id',
  'created_at',
  'project',
  'device',
  'app',
  'result',
  'why',
  'run_time',
] as const;

interface BelongingsProps {
  whole: WholeUser;
  stale: boolean;
}

export function TestsTab({ whole: { tests, user }, stale }: BelongingsProps): ReactElement {
  const words = useMessages(userDetailMessages);
  const today = useClock(formatDate);
  if (tests.length === 0) return <EmptyPlate text={words.noTests} />;
  const date = `${formatDate(new Date(user.created_at))},${today}`;
  return (
    <>
      <p>
        <Link className={buttonLink} to={paths.testList} search={{ uid: user.uid, date }}>
          {words.allTests}
        </Link>
      </p>
      <RunList label={words.newestTests} runs={tests} columns={runColumns} stale={stale} />
    </>
  );
}

export function TicketsTab({ whole: { tickets, user }, stale }: BelongingsProps): ReactElement {
  const words = useMessages(userDetailMessages);
  const give = (
    <GiveButton
      owner={{ uid: user.uid, name: user.user_id }}
      whyNot={user.status === 'left' ? words.leftGetsNone : null}
    />
  );
  if (tickets.length === 0) return <EmptyPlate text={words.noTickets}>{give}</EmptyPlate>;
  return (
    <>
      <p>
        <Link className={buttonLink} to={paths.ticketList} search={{ uid: user.uid }}>
          {words.allTickets}
        </Link>{' '}
        {give} <CsvButton body={{ table: 'tickets', filter: { uid: user.uid } }} />
      </p>
      <TicketLots label={words.newestTickets} tickets={tickets} stale={stale} />
    </>
  );
}
