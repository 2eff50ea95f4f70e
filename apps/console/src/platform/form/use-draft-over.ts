import { useState } from 'react';

/** Which fields of a draft differ from what it began from. */
type ChangedFields<Values, Field> = (draft: Values, base: Values) => Field[];

interface DraftOver<Values, Field, Read> {
  draft: Values;
  set: (change: Partial<Values>) => void;
  /** What was read last, and what the draft is compared with. */
  read: Read;
  changed: readonly Field[];
  /** What somebody else, who was faster, has changed as well, as far as the two still differ; null: nobody was. */
  clashes: readonly Field[] | null;
  /** Somebody else was faster: what was typed stays over what stands there now. */
  meet: (newest: Read) => void;
  /** Nothing of the draft stays. */
  begin: (newest: Read) => void;
}

/** What is typed over what was read when it began: lists and the stream may bring another version meanwhile. */
export function useDraftOver<
  Values extends object,
  Field extends keyof Values,
  Read extends { base: Values },
>(start: () => Read, changedFields: ChangedFields<Values, Field>): DraftOver<Values, Field, Read> {
  const [read, setRead] = useState(start);
  const [draft, setDraft] = useState<Values>(read.base);
  const [met, setMet] = useState<readonly Field[] | null>(null);
  const changed = changedFields(draft, read.base);
  return {
    ...{ draft, read, changed, clashes: met && met.filter((field) => changed.includes(field)) },
    set: (change) => setDraft({ ...draft, ...change }),
    meet: (newest) => {
      const theirs = changedFields(newest.base, read.base);
      setMet(changed.filter((field) => theirs.includes(field)));
      setDraft(ontoNewest(draft, newest.base, changed));
      setRead(newest);
    },
    begin: (newest) => {
      setMet(null);
      setDraft(newest.base);
      setRead(newest);
    },
  };
}

/** What was typed here stays; what was not is as somebody else has left it. */
export function ontoNewest<Values extends object, Field extends keyof Values>(
  draft: Values,
  newest: Values,
  mine: readonly Field[],
): Values {
  return { ...newest, ...Object.fromEntries(mine.map((field) => [field, draft[field]])) };
}
