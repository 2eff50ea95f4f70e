import type { ReactElement } from 'react';
import styles from './skeleton.module.css';

/** Grey bars where rows will be; `label` is said at once, and shown where it takes long. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }): ReactElement {
  return (
    <div role="status" aria-busy="true" className={styles.rows}>
      <span className={styles.label}>{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}
