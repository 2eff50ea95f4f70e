import { wallFragment } from '@rackhand/contract/account/wall';
import type { Language } from '@rackhand/contract/text/language';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { withBase } from '../../platform/base-path.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { apiTokenMessages } from './api-token-messages.ts';
import styles from './create-token-dialog.module.css';
import type { MadeToken } from './token-form.tsx';

interface ShownTokenProps {
  made: MadeToken;
  onCopied: () => void;
  onClose: () => void;
}

/** Behind the `#`, which browsers keep to themselves: it stands in no log. */
function wallAddress(token: string, language: Language): string {
  return `${window.location.origin}${withBase(paths.wall)}#${wallFragment(token, language)}`;
}

/** Shown once: it is stored nowhere in clear. */
export function ShownToken({ made, onCopied, onClose }: ShownTokenProps): ReactElement {
  const words = useMessages(apiTokenMessages);
  const language = useLanguage();
  const isWall = made.scopes.includes('wall');
  const shown = isWall ? wallAddress(made.token, language) : made.token;
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await copyText(shown);
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
        <strong>{isWall ? words.madeWallNote : words.madeNote}</strong>
      </p>
      <code className={styles.secret} aria-label={isWall ? words.wallAddress : words.secret}>
        {shown}
      </code>
      {!isWall && (
        <>
          <p>{words.example}</p>
          <pre className={styles.secret}>{example}</pre>
        </>
      )}
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
