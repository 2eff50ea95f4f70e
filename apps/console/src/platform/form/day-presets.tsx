import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type DateRange, datePresets, presetRange } from '../date-presets.ts';
import { useMessages } from '../i18n/use-messages.ts';
import styles from './day-presets.module.css';
import { daySpanMessages } from './day-span-messages.ts';

interface DayPresetsProps {
  onChoose: (days: DateRange) => void;
  /** Behind them. */
  children?: ReactNode;
}

/** The spans of days that are asked for most. */
export function DayPresets({ onChoose, children }: DayPresetsProps): ReactElement {
  const words = useMessages(daySpanMessages);
  return (
    <fieldset className={styles.presets} aria-label={words.period}>
      {datePresets.map((preset) => (
        <Button key={preset} look="quiet" onClick={() => onChoose(presetRange(preset, Date.now()))}>
          {words.presets[preset]}
        </Button>
      ))}
      {children}
    </fieldset>
  );
}
