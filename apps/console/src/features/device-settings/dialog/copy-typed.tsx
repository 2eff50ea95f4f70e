import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { type Edits, typedText } from '../edits/settings-values.ts';
import { settingsMessages } from '../settings-messages.ts';
import styles from './device-settings.module.css';

/** For a device that is gone: what was typed can be taken elsewhere. */
export function CopyTyped({ edits }: { edits: Edits }): ReactElement | null {
  const words = useMessages(settingsMessages);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const text = typedText(edits, useLanguage());
  if (text === '') return null;
  const copy = async (): Promise<void> => {
    try {
      await copyText(text);
      setOutcome('copied');
    } catch {
      setOutcome('copyFailed');
    }
  };
  return (
    <>
      <pre className={styles.typed} aria-label={words.typed}>
        {text}
      </pre>
      <p>
        <Button onClick={() => void copy()}>{words.copyTyped}</Button>{' '}
        <span role="status">{outcome === null ? '' : words[outcome]}</span>
      </p>
    </>
  );
}
