import { useState } from 'react';

/** What is typed over a value that the stream keeps true: typing stays, and whoever has typed nothing sees what is there now. */
export function useTypedOver(start: string) {
  const [typed, setTyped] = useState(start);
  const [seen, setSeen] = useState(start);
  /** The server may keep it in another form. */
  const [sent, setSent] = useState<string | null>(null);
  const [isMet, setMet] = useState(false);
  if (seen !== start) {
    const isSettled = [seen, sent, start].includes(typed.trim());
    setSeen(start);
    setMet(!isSettled);
    if (isSettled) setTyped(start);
  }
  return {
    ...{ typed, setTyped, setSent },
    /** What somebody else has made of it since this was begun; null: nothing else. */
    theirs: isMet && typed.trim() !== start ? start : null,
  };
}
