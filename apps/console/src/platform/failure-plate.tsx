import type { ReactElement, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { requestIdOf } from './api/error-text.ts';
import { refusalText } from './api/refusal-text.ts';
import styles from './failure-plate.module.css';
import { useLanguage, useMessages } from './i18n/use-messages.ts';
import { platformMessages } from './platform-messages.ts';

interface FailurePlateProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** What helps where the same again would be refused again: in place of another attempt. */
  wayOut?: ReactNode;
}

/** In place of what could not be loaded: what happened, and what to do. */
export function FailurePlate({ title, error, onRetry, wayOut }: FailurePlateProps): ReactElement {
  const language = useLanguage();
  const words = useMessages(platformMessages);
  const requestId = requestIdOf(error);
  return (
    <div className={styles.plate} role="alert">
      <strong>{title}</strong>
      {refusalText(error)
        [language].split('\n')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      {requestId !== null && (
        <p className={styles.request}>
          {words.requestId} <code>{requestId}</code>
        </p>
      )}
      {wayOut ?? <Button onClick={onRetry}>{words.retry}</Button>}
    </div>
  );
}
