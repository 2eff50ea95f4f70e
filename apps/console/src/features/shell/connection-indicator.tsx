import type { ReactElement } from 'react';
import { formatTime } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useConnection } from '../../platform/live/use-connection.ts';
import { TimeWithin } from '../../platform/relative-time.tsx';
import styles from './header.module.css';
import { shellMessages } from './shell-messages.ts';

/** Whether what is on screen is what is true. */
export function ConnectionIndicator(): ReactElement {
  const words = useMessages(shellMessages);
  const connection = useConnection();
  return (
    <p className={styles.connection} data-phase={connection.phase} role="status">
      <i aria-hidden="true" />
      <span>
        {connection.phase === 'stale' ? (
          <TimeWithin at={connection.since} format={formatTime} text={words.staleSince} />
        ) : (
          words[connection.phase]
        )}
      </span>
    </p>
  );
}
