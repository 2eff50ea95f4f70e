import type { ReactElement, ReactNode } from 'react';
import styles from './line-field.module.css';

interface LineFieldProps {
  label: string;
  /** An input or a select. */
  children: ReactNode;
}

/** A control on one line with its label, where there is little room. */
export function LineField({ label, children }: LineFieldProps): ReactElement {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}
