import type { Text } from '@rackhand/contract/text/language';
import { type FocusEvent, useState } from 'react';

/** What a form was refused for: by field, or as a whole. */
export type Faults<Field extends string> = Partial<Record<Field | 'call', Text>>;

interface FieldFaults<Field extends string> {
  /** Of the last try: another object after each, so that the focus goes to the first of them. */
  faults: Faults<Field>;
  /** What stands at a field now. */
  of: (field: Field) => Text | null;
  /** Whoever leaves a field is told what is wrong with it. */
  look: (field: Field, value: string) => void;
  /** What was tried, and what it was refused for. */
  tell: (faults: Faults<Field>, tried: Partial<Record<Field, string>>) => void;
}

/** For `onBlur`: not on the way to a button, which tells by itself, or would move away from under the pointer. */
export function onLeave(look: () => void): (event: FocusEvent) => void {
  return ({ relatedTarget }) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) look();
  };
}

/** Mistakes of a form's fields, told when a field is left and when the form is sent; `mistakeOf` judges one value. */
export function useFieldFaults<Field extends string>(
  mistakeOf: (field: Field, value: string) => Text | null,
): FieldFaults<Field> {
  const [{ faults, tried }, setTold] = useState<{
    faults: Faults<Field>;
    tried: Partial<Record<Field, string>>;
  }>({ faults: {}, tried: {} });
  /** What stood in a field when it was left. It is judged by what is known now: a list may come later. */
  const [left, setLeft] = useState<Partial<Record<Field, string>>>({});
  return {
    faults,
    of: (field) => {
      const value = left[field];
      return value === undefined ? (faults[field] ?? null) : mistakeOf(field, value);
    },
    look: (field, value) => {
      // Nothing typed is no mistake before it is sent; what was refused stays so until it is changed.
      const isAsSent = value === (tried[field] ?? '');
      setLeft(({ [field]: _, ...others }) =>
        isAsSent ? (others as typeof left) : ({ ...others, [field]: value } as typeof left),
      );
    },
    tell: (refused, values) => {
      setLeft({});
      setTold({ faults: refused, tried: values });
    },
  };
}
