import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText, requestIdOf } from '../../platform/api/error-text.ts';
import { formatTime } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { platformMessages } from '../../platform/platform-messages.ts';
import { TimeWithin } from '../../platform/relative-time.tsx';
import styles from './sign-in-form.module.css';
import { signInMessages } from './sign-in-messages.ts';

interface SignInFailureProps {
  error: unknown;
}

/** The server's words under the form, and when to come back (1042, 1043); time alone does not lift E1000. */
export function SignInFailure({ error }: SignInFailureProps): ReactElement {
  const words = useMessages(signInMessages);
  const { requestId: label } = useMessages(platformMessages);
  const language = useLanguage();
  const [failedAt] = useState(Date.now);
  const isRestricted = error instanceof ApiError && error.code === 'E1000';
  const wait = error instanceof ApiError && !isRestricted ? error.retryAfterSeconds : null;
  const requestId = requestIdOf(error);
  return (
    <div className={styles.failure} role="alert">
      <p>{errorText(error)[language]}</p>
      {wait !== null && (
        <p>
          <TimeWithin at={failedAt + wait * 1000} format={formatTime} text={words.waitUntil} />
        </p>
      )}
      {isRestricted && <Link to={paths.findPassword}>{words.resetPassword}</Link>}
      {requestId !== null && error instanceof ApiError && error.status >= 500 && (
        <p className={styles.request}>
          {label} <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
