import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { TimeWithin } from '../../platform/relative-time.tsx';
import type { WallEnd } from '../../platform/wall/wall.ts';
import styles from '../shell/message-page.module.css';
import { wallScreenMessages } from './wall-screen-messages.ts';

/** Large: nobody stands near it. */
export function WallOver({ why }: { why: WallEnd }): ReactElement {
  const words = useMessages(wallScreenMessages);
  const [since] = useState(Date.now);
  return (
    <main id="content" className={styles.page}>
      <title>{`${words.ended[why]} · Rackhand`}</title>
      <div className={styles.text} role="alert">
        <h1 className={styles.large}>{words.ended[why]}</h1>
        {why === 'token-over' && (
          <p className={styles.large}>
            <TimeWithin at={since} text={words.since} />
          </p>
        )}
        <p>{words.next}</p>
      </div>
    </main>
  );
}
