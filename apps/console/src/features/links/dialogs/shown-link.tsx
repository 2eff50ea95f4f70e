import type { ReactElement } from 'react';
import { useCopied } from '../../../platform/form/use-copied.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { linkMessages } from '../link-messages.ts';
import styles from '../links.module.css';

interface ShownLinkProps {
  url: string;
  onCopied: () => void;
  onClose: () => void;
}

/** Shown once: its token is stored nowhere in clear. */
export function ShownLink({ url, onCopied, onClose }: ShownLinkProps): ReactElement {
  const words = useMessages(linkMessages);
  const [outcome, copy] = useCopied(url, onCopied);
  return (
    <div className={styles.form}>
      <p>
        <strong>{words.madeNote}</strong>
      </p>
      <code className={styles.address} aria-label={words.address}>
        {url}
      </code>
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
