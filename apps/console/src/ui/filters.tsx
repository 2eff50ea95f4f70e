import type { ReactElement, ReactNode } from 'react';
import styles from './filters.module.css';

interface FiltersProps {
  label: string;
  /** What narrows the list now, in words: paper says it instead of the controls. */
  chosen: readonly (readonly [label: string, value: string | undefined])[];
  /** Enter, or the button of the form; what filters while it is typed needs none. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** What narrows a list, in one line above it. */
export function Filters({ label, chosen, onSubmit, children }: FiltersProps): ReactElement {
  const said = chosen.filter(([, value]) => value !== undefined && value !== '');
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
      {said.length > 0 && (
        <p className={styles.chosen}>{said.map((parts) => parts.join(': ')).join(' · ')}</p>
      )}
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

interface FilterChooserProps {
  label: string;
  value: string | number | undefined;
  /** What is called that narrows nothing. */
  any: string;
  choices: readonly { value: string | number; label: string }[];
  /** Why nothing can be chosen now. */
  whyNot?: string | null;
  /** Empty: nothing is narrowed. */
  onChoose: (value: string) => void;
}

/** One of several, or all. */
export function FilterChooser(props: FilterChooserProps): ReactElement {
  const { label, value, any, choices, whyNot = null, onChoose } = props;
  return (
    <FilterField label={label}>
      <select
        value={value ?? ''}
        disabled={whyNot !== null}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{whyNot ?? any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FilterField>
  );
}
