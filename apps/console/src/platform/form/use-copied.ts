import { useState } from 'react';
import { copyText } from '../../ui/copy-text.ts';

type CopyOutcome = 'copied' | 'copyFailed';

/** Copies what is shown once; what became of it, null before it was tried. */
export function useCopied(text: string, onCopied: () => void): [CopyOutcome | null, () => void] {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await copyText(text);
      setOutcome('copied');
      onCopied();
    } catch {
      setOutcome('copyFailed');
    }
  };
  return [outcome, () => void copy()];
}
