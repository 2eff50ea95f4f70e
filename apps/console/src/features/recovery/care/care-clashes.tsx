import type { ReactElement } from 'react';
import { ConflictPlate } from '../../../platform/form/conflict-plate.tsx';
import type { CareDraft } from './use-save-care.ts';

interface CareClashesProps<Field extends string> {
  /** What both have changed; null: nobody else was faster. */
  clashes: readonly ('enabled' | Field)[] | null;
  draft: CareDraft<Field>;
  base: CareDraft<Field>;
  names: Record<'enabled' | Field, string>;
  words: { on: string; off: string };
  onTake: (field: 'enabled' | Field) => void;
}

/** What somebody else, who was faster, has made of it. */
export function CareClashes<Field extends string>(props: CareClashesProps<Field>): ReactElement | null {
  const { clashes, draft, base, names, words, onTake } = props;
  if (clashes === null) return null;
  const shown = (of: CareDraft<Field>, field: 'enabled' | Field): string =>
    field === 'enabled' ? words[of.enabled ? 'on' : 'off'] : of[field];
  return (
    <ConflictPlate
      parts={clashes.map((field) => ({
        ...{ part: field, name: names[field] },
        ...{ mine: shown(draft, field), newest: shown(base, field) },
      }))}
      onTake={onTake}
    />
  );
}
