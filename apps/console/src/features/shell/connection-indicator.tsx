import type { ReactElement } from 'react';
import { formatTime } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { type Connection, useConnection } from '../../platform/live/use-connection.ts';
import styles from './header.module.css';
import { shellMessages } from './shell-messages.ts';

type Words = (typeof shellMessages)['ko'];

/** Whether what is on screen is what is true. */
export function ConnectionIndicator(): ReactElement {
  const words = useMessages(shellMessages);
  const connection = useConnection();
  return (
    <p className={styles.connection} data-phase={connection.phase} role="status">
      <i aria-hidden="true" />
      <span>{textOf(connection, words)}</span>
    </p>
  );
}

function textOf(connection: Connection, words: Words): string {
  return connection.phase === 'stale'
    ? words.staleSince(formatTime(connection.since))
    : words[connection.phase];
}
