import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { apiTokenMessages } from './api-token-messages.ts';
import styles from './create-token-dialog.module.css';

interface ShownTokenProps {
  secret: string;
  onCopied: () => void;
  onClose: () => void;
}

/** Shown once: it is stored nowhere in clear. */
export function ShownToken({ secret, onCopied, onClose }: ShownTokenProps): ReactElement {
  const words = useMessages(apiTokenMessages);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await copyText(secret);
      setOutcome('copied');
      onCopied();
    } catch {
      setOutcome('copyFailed');
    }
  };
  const example = `curl -H 'Authorization: Bearer …' ${window.location.origin}/admbo/all_device`;
  return (
    <div className={styles.form}>
      <p>
        <strong>{words.madeNote}</strong>
      </p>
      <code className={styles.secret} aria-label={words.secret}>
        {secret}
      </code>
      <p>{words.example}</p>
      <pre className={styles.secret}>{example}</pre>
      <div className={styles.buttons}>
        <span role="status">{outcome === null ? '' : words[outcome]}</span>
        <Button onClick={onClose}>{words.done}</Button>
        <Button look="primary" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
    </div>
  );
}
