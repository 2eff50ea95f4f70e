import type { ReactElement } from 'react';
import { type DateRange, datePresets, presetRange } from '../../platform/date-presets.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filters.tsx';
import { testMessages } from './test-messages.ts';
import styles from './tests.module.css';

interface DayFieldsProps {
  days: DateRange;
  /** As the address keeps them; undefined: a week. */
  onChange: (date: string | undefined) => void;
}

/** From one day to another, both whole, with the spans that are asked for most. */
export function DayFields({ days: { from, to }, onChange }: DayFieldsProps): ReactElement {
  const { list: words } = useMessages(testMessages);
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
      <fieldset className={styles.presets} aria-label={words.period}>
        {datePresets.map((preset) => (
          <Button key={preset} look="quiet" onClick={() => change(presetRange(preset, Date.now()))}>
            {words.presets[preset]}
          </Button>
        ))}
      </fieldset>
    </>
  );
}
