import { lastTryField } from '@rackhand/contract/account/last-try';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText, faultAt, requestIdOf } from '../../platform/api/error-text.ts';
import { formatCountdown, formatTime } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { platformMessages } from '../../platform/platform-messages.ts';
import { TimeWithin } from '../../platform/relative-time.tsx';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import styles from './sign-in-form.module.css';
import { signInMessages } from './sign-in-messages.ts';

interface SignInFailureProps {
  error: unknown;
}

/** Refusals that a new password lifts (E1000, E1005), or gets around (1009). Document 3 section 2. */
const liftedByReset: readonly string[] = ['E1000', 'E1005', '1009'];

/** The server's words under the form, and what to do next: wait for so long, reset the password, or ask somebody. */
export function SignInFailure({ error }: SignInFailureProps): ReactElement {
  const words = useMessages(signInMessages);
  const { requestId: label } = useMessages(platformMessages);
  const language = useLanguage();
  const [failedAt] = useState(Date.now);
  const code = error instanceof ApiError ? error.code : '';
  // Time alone does not lift E1000.
  const wait = error instanceof ApiError && code !== 'E1000' ? error.retryAfterSeconds : null;
  const next = Object.entries(words.next).find(([name]) => name === code)?.[1];
  const lastTry = faultAt(lastTryField, error);
  const requestId = requestIdOf(error);
  return (
    <div className={styles.failure}>
      <div role="alert">
        <p>{errorText(error)[language]}</p>
        {lastTry !== null && <p>{lastTry[language]}</p>}
        {next !== undefined && <p>{next}</p>}
        {liftedByReset.includes(code) && <Link to={paths.findPassword}>{words.resetPassword}</Link>}
        {requestId !== null && error instanceof ApiError && error.status >= 500 && (
          <p className={styles.request}>
            {label} <code>{requestId}</code>
          </p>
        )}
      </div>
      {wait !== null && <Wait until={failedAt + wait * 1000} />}
    </div>
  );
}

/** When to come back, and how long that still is. */
function Wait({ until }: { until: number }): ReactElement {
  const words = useMessages(signInMessages);
  const left = useSecondsUntil(until);
  if (left === 0) return <p role="status">{words.waitOver}</p>;
  return (
    <p>
      <TimeWithin at={until} format={formatTime} text={words.waitUntil} />{' '}
      <span role="timer" className={styles.left}>
        {words.waitLeft(formatCountdown(left))}
      </span>
    </p>
  );
}
