import { type ReactElement, useEffect, useRef } from 'react';
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
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isField(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);
  return (
    <search className={styles.field}>
      <Icon name="search" />
      <input
        ref={input}
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

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio]), textarea, select, [contenteditable]')
  );
}
