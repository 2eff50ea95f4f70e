import type { SessionRow } from '@rackhand/contract/endpoints/sessions';
import type { ReactElement } from 'react';
import { formatDateTime } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { sessionMessages } from './session-messages.ts';
import styles from './session-table.module.css';

interface SessionTableProps {
  label: string;
  sessions: readonly SessionRow[];
  onEnd: (session: SessionRow) => void;
}

export function SessionTable({ label, sessions, onEnd }: SessionTableProps): ReactElement {
  const words = useMessages(sessionMessages);
  return (
    <section className={styles.scroller} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {Object.entries(words.columns).map(([name, heading]) => (
              <th key={name} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <Row key={session.tkey} session={session} onEnd={() => onEnd(session)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ session, onEnd }: { session: SessionRow; onEnd: () => void }): ReactElement {
  const words = useMessages(sessionMessages);
  const name = browserOf(session, words.unknownBrowser);
  return (
    <tr data-current={session.is_current || undefined}>
      <td className={styles.browser}>
        {name} {session.is_current && <span className={styles.mark}>{words.current}</span>}
      </td>
      <td className={styles.ip}>{session.ip}</td>
      <td>{formatDateTime(Date.parse(session.started_at))}</td>
      <td>
        <RelativeTime at={session.last_used_at} />
      </td>
      <td>{formatDateTime(Date.parse(session.expires_at))}</td>
      <td>
        {!session.is_current && (
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
