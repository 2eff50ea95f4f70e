import { linkStateWords } from '@rackhand/contract/link/link';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatDateTime } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { buttonLink } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyPlate } from '../../../ui/empty-plate.tsx';
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

export function TestsTab({ whole: { tests } }: { whole: WholeUser }): ReactElement {
  const words = useMessages(userDetailMessages);
  if (tests.length === 0) return <EmptyPlate text={words.noTests} />;
  return <RunList label={words.newestTests} runs={tests} columns={runColumns} stale={false} />;
}

export function TicketsTab({ whole: { tickets, user } }: { whole: WholeUser }): ReactElement {
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
        <Link
          className={buttonLink}
          to={paths.ticketList}
          search={{ skey: 'user_id' as const, sval: user.user_id }}
        >
          {words.allTickets}
        </Link>{' '}
        {give}
      </p>
      <TicketLots label={words.newestTickets} tickets={tickets} stale={false} />
    </>
  );
}

export function LinksTab({ whole: { links } }: { whole: WholeUser }): ReactElement {
  const words = useMessages(userDetailMessages);
  const language = useLanguage();
  if (links.length === 0) return <EmptyPlate text={words.noLinks} />;
  const columns = Object.entries(words.linkColumns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.newestLinks} columns={columns}>
      {links.map((link) => (
        <tr key={link.link_id}>
          <th scope="row">
            <Link to={paths.testDetail} search={{ run: link.test_run_id }}>
              {link.test_run_id}
            </Link>
          </th>
          <td data-mono>{link.token}…</td>
          <td>{accessModeWords[link.access][language]}</td>
          <td>{link.expire_date}</td>
          <td>{linkStateWords[link.state][language]}</td>
          <td>{formatDateTime(new Date(link.created_at))}</td>
          <td>{link.created_by}</td>
        </tr>
      ))}
    </DataTable>
  );
}
