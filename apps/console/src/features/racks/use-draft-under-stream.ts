import { useDraftOver } from '../../platform/form/use-draft-over.ts';

interface Stored<Values> {
  base: Values;
  version: number;
}

/** What is typed over what the stream keeps true: nobody's typing goes, and whoever has typed nothing sees what is there now. */
export function useDraftUnderStream<Values extends object, Field extends keyof Values>(
  stored: Stored<Values>,
  changedFields: (draft: Values, base: Values) => Field[],
) {
  const over = useDraftOver((): Stored<Values> => stored, changedFields);
  const { draft, read, changed } = over;
  if (read.version !== stored.version) {
    // Of one's own change nothing is left to decide.
    const isSettled = changed.length === 0 || changedFields(draft, stored.base).length === 0;
    if (isSettled) over.begin(stored);
    else over.meet(stored);
  }
  return over;
}
