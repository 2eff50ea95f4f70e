import type { SessionRow } from '@rackhand/contract/endpoints/sessions';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime, RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { sessionMessages } from './session-messages.ts';

interface SessionTableProps {
  label: string;
  sessions: readonly SessionRow[];
  onEnd: (session: SessionRow) => void;
}

export function SessionTable({ label, sessions, onEnd }: SessionTableProps): ReactElement {
  const words = useMessages(sessionMessages);
  const columns = Object.entries(words.columns).map(([name, heading]) => ({ name, label: heading }));
  return (
    <DataTable label={label} columns={columns}>
      {sessions.map((session) => (
        <Row key={session.tkey} session={session} onEnd={() => onEnd(session)} />
      ))}
    </DataTable>
  );
}

function Row({ session, onEnd }: { session: SessionRow; onEnd: () => void }): ReactElement {
  const words = useMessages(sessionMessages);
  const name = browserOf(session, words.unknownBrowser);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <code>{session.group_type}</code>
      </td>
      <td data-mono>{session.ip}</td>
      <td>
        <ExactTime at={session.started_at} />
      </td>
      <td>
        <RelativeTime at={session.last_used_at} />
      </td>
      <td>
        <ExactTime at={session.expires_at} />
      </td>
      <td>
        {session.is_current ? (
          <mark>{words.current}</mark>
        ) : (
          <Button aria-description={`${name} ${session.ip}`} onClick={onEnd}>
            {words.end}
          </Button>
        )}
      </td>
    </tr>
  );
}

export function browserOf({ browser, os }: SessionRow, unknown: string): string {
  const parts = [browser, os].filter((part) => part !== '');
  return parts.length === 0 ? unknown : parts.join(' · ');
}
