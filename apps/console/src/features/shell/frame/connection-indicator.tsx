import type { ReactElement } from 'react';
import { formatTime } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useConnection } from '../../../platform/live/use-connection.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { TimeWithin } from '../../../platform/relative-time.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { shellMessages } from '../shell-messages.ts';
import styles from './header.module.css';

/** Whether what is on screen is what is true. */
export function ConnectionIndicator(): ReactElement {
  const words = useMessages(shellMessages);
  const { live } = usePlatform();
  const connection = useConnection();
  const isStale = connection.phase === 'stale';
  return (
    <div className={styles.connection} data-phase={connection.phase}>
      <p role="status">
        <i aria-hidden="true" />
        <span>
          {isStale ? (
            <TimeWithin at={connection.since} format={formatTime} text={words.staleSince} />
          ) : (
            words[connection.phase]
          )}
        </span>
      </p>
      {isStale && <IconButton icon="refresh" label={words.reconnectNow} onClick={live.retry} />}
    </div>
  );
}
