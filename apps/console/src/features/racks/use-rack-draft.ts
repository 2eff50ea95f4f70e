import { type Rack, rackLimits, rackNumberMistake } from '@rackhand/contract/rack/rack';
import type { Text } from '@rackhand/contract/text/language';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { useDraftUnderStream } from './use-draft-under-stream.ts';

/** A rack as it stands in its line. */
export type RackDraft = Record<'rack' | 'name' | 'rows' | 'columns', string>;

export const numberFields = ['rack', 'rows', 'columns'] as const;
export type NumberField = (typeof numberFields)[number];

export const mostOf = { rack: rackLimits.number, rows: rackLimits.side, columns: rackLimits.side } as const;

export interface RackDraftState {
  draft: RackDraft;
  /** As it was read last, and its version. */
  base: RackDraft;
  version: number;
  isDirty: boolean;
  /** What somebody else has changed as well; null: nobody was faster. */
  clashes: readonly (keyof RackDraft)[] | null;
  change: (change: Partial<RackDraft>) => void;
  faultOf: (field: NumberField) => Text | null;
  look: (field: NumberField) => void;
  /** Of the line's form: sends a draft without mistakes, else goes to the first of them. */
  onSubmit: (send: (draft: RackDraft) => void) => (event: SubmitEvent<HTMLFormElement>) => void;
}

const fields = ['rack', 'name', 'rows', 'columns'] as const satisfies readonly (keyof RackDraft)[];
const changedFields = (draft: RackDraft, base: RackDraft): (keyof RackDraft)[] =>
  fields.filter((field) => draft[field].trim() !== base[field].trim());

/** `version`: of a rack that there is. */
export function useRackDraft(start: RackDraft, version = 0): RackDraftState {
  const over = useDraftUnderStream({ base: start, version }, changedFields);
  const { draft, set, read, changed, clashes } = over;
  const [tried, setTried] = useState<HTMLFormElement | null>(null);
  const mistakeOf = (field: NumberField, value: string): Text | null =>
    rackNumberMistake(value, mostOf[field]);
  const { faults, of, look, tell } = useFieldFaults(mistakeOf);
  useEffect(() => focusFirstFault(tried), [tried, faults]);
  return {
    ...{ draft, base: read.base, version: read.version, clashes },
    isDirty: changed.length > 0,
    change: set,
    faultOf: of,
    look: (field) => look(field, draft[field]),
    onSubmit: (send) => (event) => {
      event.preventDefault();
      const found = numberFields.flatMap((field) => {
        const mistake = mistakeOf(field, draft[field]);
        return mistake === null ? [] : [[field, mistake] as const];
      });
      setTried(event.currentTarget);
      tell(Object.fromEntries(found), draft);
      if (found.length === 0) send(draft);
    },
  };
}

/** The controls of a line stand outside its form, but belong to it. */
function focusFirstFault(form: HTMLFormElement | null): void {
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLElement) || !control.hasAttribute('aria-invalid')) continue;
    control.focus();
    return;
  }
}

export function draftOf({ rack, name, rows, columns }: Rack): RackDraft {
  return { rack: String(rack), name, rows: String(rows), columns: String(columns) };
}

export function shapeOf({ name, rows, columns }: RackDraft): Omit<Rack, 'rack' | 'version'> {
  return { name: name.trim(), rows: Number(rows), columns: Number(columns) };
}
