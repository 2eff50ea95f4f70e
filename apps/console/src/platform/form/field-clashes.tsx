import type { ReactElement } from 'react';
import { ConflictPlate } from './conflict-plate.tsx';

interface FieldClashesProps<Values extends object, Field extends keyof Values & string> {
  draft: Values;
  /** As somebody else, who was faster, has left it. */
  base: Values;
  /** What both have changed; null: nobody else was faster. */
  clashes: readonly Field[] | null;
  set: (change: Partial<Values>) => void;
  nameOf: (field: Field) => string;
  textOf: (values: Values, field: Field) => string;
}

/** Both versions of each field of a draft that is typed over what stands there now. */
export function FieldClashes<Values extends object, Field extends keyof Values & string>(
  props: FieldClashesProps<Values, Field>,
): ReactElement | null {
  const { draft, base, clashes, set, nameOf, textOf } = props;
  if (clashes === null) return null;
  const take = (field: Field): void => {
    const taken: Partial<Values> = {};
    taken[field] = base[field];
    set(taken);
  };
  return (
    <ConflictPlate
      parts={clashes.map((field) => ({
        ...{ part: field, name: nameOf(field) },
        ...{ mine: textOf(draft, field), newest: textOf(base, field) },
      }))}
      onTake={take}
    />
  );
}
