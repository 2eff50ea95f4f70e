import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { errorText, requestIdOf } from './api/error-text.ts';
import styles from './failure-plate.module.css';
import { useLanguage, useMessages } from './i18n/use-messages.ts';
import { platformMessages } from './platform-messages.ts';

interface FailurePlateProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** In place of what could not be loaded: what happened, and what to do. */
export function FailurePlate({ title, error, onRetry }: FailurePlateProps): ReactElement {
  const language = useLanguage();
  const words = useMessages(platformMessages);
  const requestId = requestIdOf(error);
  return (
    <div className={styles.plate} role="alert">
      <strong>{title}</strong>
      <p>{errorText(error)[language]}</p>
      {requestId !== null && (
        <p className={styles.request}>
          {words.requestId} <code>{requestId}</code>
        </p>
      )}
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  );
}
