import type { ReactElement, ReactNode } from 'react';
import styles from './filter-chip.module.css';

/** For a link to what it counts. */
export const chipLink = styles.chip;

interface FilterChipProps {
  pressed: boolean;
  onToggle: () => void;
  mark: ReactNode;
  label: string;
  count: string;
}

/** A counted filter that is on or off. */
export function FilterChip({ pressed, onToggle, mark, label, count }: FilterChipProps): ReactElement {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onToggle}>
      {mark}
      <span>{label}</span> <span className={styles.count}>{count}</span>
    </button>
  );
}
