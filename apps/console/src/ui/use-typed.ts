import { useEffect, useState } from 'react';

const quietMs = 150;

/**
 * What is typed shows at once, also while a syllable is being composed; the owner of the value, such as the address,
 * follows when the fingers rest.
 */
export function useTyped(
  value: string,
  onSettled: (value: string) => void,
): [string, (typed: string) => void] {
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      onSettled(draft);
      setDraft(null);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [draft, onSettled]);
  return [draft ?? value, setDraft];
}
