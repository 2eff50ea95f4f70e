import type { ReactElement } from 'react';
import styles from './skeleton.module.css';

/** Grey bars where rows will be; `label` is said to those who don't see them. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }): ReactElement {
  return (
    <div role="status" aria-busy="true" className={styles.rows}>
      <span className="hidden-text">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}
