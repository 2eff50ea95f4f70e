import type { ReactElement } from 'react';
import type { DateRange } from '../../platform/date-presets.ts';
import { DayPresets } from '../../platform/form/day-presets.tsx';
import { daySpanMessages } from '../../platform/form/day-span-messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { FilterField } from '../../ui/filters.tsx';

interface DayFieldsProps {
  days: DateRange;
  /** As the address keeps them; undefined: a week. */
  onChange: (date: string | undefined) => void;
}

/** From one day to another, both whole, with the spans that are asked for most. */
export function DayFields({ days: { from, to }, onChange }: DayFieldsProps): ReactElement {
  const words = useMessages(daySpanMessages);
  const change = (days: DateRange): void =>
    onChange(days.from > days.to ? undefined : `${days.from},${days.to}`);
  return (
    <>
      <FilterField label={words.from}>
        <input
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => change({ from: target.value, to })}
        />
      </FilterField>
      <FilterField label={words.to}>
        <input
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => change({ from, to: target.value })}
        />
      </FilterField>
      <DayPresets onChoose={change} />
    </>
  );
}
