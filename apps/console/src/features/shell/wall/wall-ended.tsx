import type { Text } from '@rackhand/contract/text/language';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { TimeWithin } from '../../../platform/relative-time.tsx';
import { hasLoginMarker } from '../../../platform/session/marker-cookies.ts';
import { buttonLink } from '../../../ui/button.tsx';
import styles from '../message-page.module.css';
import { wallEndedMessages } from './wall-ended-messages.ts';

const lookMs = 3_000;

/**
 * A screen on the wall whose session has ended says so, large, instead of showing a sign-in form that nobody sees. When
 * somebody signs in in another window of this browser it goes on by itself.
 */
export function WallEnded({ reason }: { reason: Text | null }): ReactElement {
  const words = useMessages(wallEndedMessages);
  const language = useLanguage();
  const href = useLocation({ select: (location) => location.href });
  const [since] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      if (hasLoginMarker()) window.location.reload();
    }, lookMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <main className={styles.page}>
      <title>{`${words.wallEnded} · Rackhand`}</title>
      <div className={styles.text} role="alert">
        <h1 className={styles.large}>{words.wallEnded}</h1>
        {reason !== null && <p>{reason[language]}</p>}
        <p className={styles.large}>
          <TimeWithin at={since} text={words.wallSince} />
        </p>
        <Link to={paths.signIn} search={{ return: href }} className={buttonLink}>
          {words.wallSignIn}
        </Link>
      </div>
    </main>
  );
}
