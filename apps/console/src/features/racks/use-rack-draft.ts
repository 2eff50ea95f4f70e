import { type Rack, rackLimits, rackNumberMistake } from '@rackhand/contract/rack/rack';
import type { Text } from '@rackhand/contract/text/language';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useFieldFaults } from '../../platform/form/use-field-faults.ts';

/** A rack as it stands in its line. */
export type RackDraft = Record<'rack' | 'name' | 'rows' | 'columns', string>;

export const numberFields = ['rack', 'rows', 'columns'] as const;
export type NumberField = (typeof numberFields)[number];

export const mostOf = { rack: rackLimits.number, rows: rackLimits.side, columns: rackLimits.side } as const;

export interface RackDraftState {
  draft: RackDraft;
  isDirty: boolean;
  change: (change: Partial<RackDraft>) => void;
  faultOf: (field: NumberField) => Text | null;
  look: (field: NumberField) => void;
  /** Of the line's form: sends a draft without mistakes, else goes to the first of them. */
  onSubmit: (send: (draft: RackDraft) => void) => (event: SubmitEvent<HTMLFormElement>) => void;
}

export function useRackDraft(start: RackDraft): RackDraftState {
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState<HTMLFormElement | null>(null);
  const mistakeOf = (field: NumberField, value: string): Text | null =>
    rackNumberMistake(value, mostOf[field]);
  const { faults, of, look, tell } = useFieldFaults(mistakeOf);
  useEffect(() => focusFirstFault(tried), [tried, faults]);
  return {
    draft,
    isDirty: draft.name.trim() !== start.name || numberFields.some((field) => draft[field] !== start[field]),
    change: (change) => setDraft((before) => ({ ...before, ...change })),
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

export function shapeOf({ name, rows, columns }: RackDraft): Omit<Rack, 'rack'> {
  return { name: name.trim(), rows: Number(rows), columns: Number(columns) };
}
