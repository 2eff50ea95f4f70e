import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** The page's search; `/` leads to it from anywhere that is not a field. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps): ReactElement {
  return (
    <search className={styles.field}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={value}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}
