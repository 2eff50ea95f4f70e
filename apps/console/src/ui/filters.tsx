import type { ReactElement, ReactNode } from 'react';
import styles from './filters.module.css';

interface FiltersProps {
  label: string;
  /** Enter, or the button of the form; what filters while it is typed needs none. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** What narrows a list, in one line above it. */
export function Filters({ label, onSubmit, children }: FiltersProps): ReactElement {
  return (
    <search aria-label={label}>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        {children}
      </form>
    </search>
  );
}

/** A name above its control. */
export function FilterField({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <label className={styles.field}>
      {label}
      {children}
    </label>
  );
}
