import type { ReactElement } from 'react';
import { useCopied } from '../../platform/form/use-copied.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { webhookMessages } from './webhook-messages.ts';
import styles from './webhooks.module.css';

interface ShownSecretProps {
  secret: string;
  onCopied: () => void;
  onClose: () => void;
}

/** Shown once: it is answered no second time. */
export function ShownSecret({ secret, onCopied, onClose }: ShownSecretProps): ReactElement {
  const words = useMessages(webhookMessages);
  const [outcome, copy] = useCopied(secret, onCopied);
  return (
    <div className={styles.secretPlate}>
      <p>
        <strong>{words.secretNote}</strong>
      </p>
      <code className={styles.secret} aria-label={words.secret}>
        {secret}
      </code>
      <p>{words.verify}</p>
      <div className={styles.buttons}>
        <span role="status">{outcome === null ? '' : words[outcome]}</span>
        <Button onClick={onClose}>{words.done}</Button>
        <Button look="primary" onClick={copy}>
          {words.copy}
        </Button>
      </div>
    </div>
  );
}
