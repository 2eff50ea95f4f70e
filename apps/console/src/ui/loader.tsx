import type { ReactElement } from 'react';
import styles from './loader.module.css';

/** A page whose code is still on its way. */
export function Loader({ label }: { label: string }): ReactElement {
  return (
    <div className={styles.loader} role="status" aria-busy="true">
      <span className="hidden-text">{label}</span>
    </div>
  );
}
