import type { KeyboardEvent, ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filters.tsx';
import type { DateRange } from '../date-presets.ts';
import type { DaySpan } from '../day-span.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { DayPresets } from './day-presets.tsx';
import { spanEnds } from './day-span-draft.ts';
import { daySpanMessages } from './day-span-messages.ts';
import { useSpanDraft } from './use-span-draft.ts';

interface DaySpanFieldsProps {
  span: DaySpan;
  onChange: (span: DaySpan) => void;
  /** Whether an end, or both, may be left out. */
  mayBeOpen?: boolean;
}

/**
 * From one day to another, both whole, with the spans that are asked for most. What cannot be asked for is told when a field
 * is left, and stays to be mended: the other one may be next.
 */
export function DaySpanFields({ span, onChange, mayBeOpen = true }: DaySpanFieldsProps): ReactElement {
  const words = useMessages(daySpanMessages);
  const { shown, fault, type, put, leave, choose } = useSpanDraft(span, onChange, { mayBeOpen });
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return type();
    event.preventDefault();
    leave();
  };
  return (
    <>
      {spanEnds.map((end) => (
        <FilterField key={end} label={words[end]}>
          <input
            type="date"
            value={shown[end]}
            aria-invalid={fault !== null || undefined}
            onKeyDown={press}
            onChange={({ target }) => put(end, target.value)}
            onBlur={leave}
          />
        </FilterField>
      ))}
      <DayPresets onChoose={choose}>
        {mayBeOpen && (shown.from !== '' || shown.to !== '') && (
          <Button look="quiet" onClick={() => choose({ from: undefined, to: undefined })}>
            {words.anyDay}
          </Button>
        )}
      </DayPresets>
      {fault !== null && <span role="alert">{words[fault]}</span>}
    </>
  );
}

interface WholeDaysFieldsProps {
  days: DateRange;
  /** As an address keeps both in one. */
  onChange: (date: string) => void;
}

/** The same where both days are always named. */
export function WholeDaysFields({ days, onChange }: WholeDaysFieldsProps): ReactElement {
  return (
    <DaySpanFields
      span={days}
      mayBeOpen={false}
      onChange={({ from = days.from, to = days.to }) => onChange(`${from},${to}`)}
    />
  );
}
