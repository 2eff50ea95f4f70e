import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filters.tsx';
import { type DaySpan, isInOrder } from '../day-span.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { DayPresets } from './day-presets.tsx';
import { daySpanMessages } from './day-span-messages.ts';

interface DaySpanFieldsProps {
  span: DaySpan;
  onChange: (span: DaySpan) => void;
}

/**
 * From one day to another, both whole, either of them open, with the spans that are asked for most. Two days in the wrong order
 * narrow nothing, and are told when the field is left: the other one may be next.
 */
export function DaySpanFields({ span, onChange }: DaySpanFieldsProps): ReactElement {
  const words = useMessages(daySpanMessages);
  /** What is typed and in the wrong order. */
  const [wrong, setWrong] = useState<DaySpan | null>(null);
  const [isTold, setTold] = useState(false);
  const shown = wrong ?? span;
  const change = (next: DaySpan): void => {
    setTold(false);
    setWrong(isInOrder(next) ? null : next);
    if (isInOrder(next)) onChange(next);
  };
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <FilterField key={end} label={words[end]}>
          <input
            type="date"
            value={shown[end] ?? ''}
            aria-invalid={isTold || undefined}
            onChange={({ target }) =>
              change({ ...shown, [end]: target.value === '' ? undefined : target.value })
            }
            onBlur={() => setTold(wrong !== null)}
          />
        </FilterField>
      ))}
      <DayPresets onChoose={change}>
        {(shown.from ?? shown.to) !== undefined && (
          <Button look="quiet" onClick={() => change({ from: undefined, to: undefined })}>
            {words.anyDay}
          </Button>
        )}
      </DayPresets>
      {isTold && <span role="alert">{words.wrongOrder}</span>}
    </>
  );
}
