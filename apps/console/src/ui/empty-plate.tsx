import type { ReactElement, ReactNode } from 'react';
import styles from './empty-plate.module.css';

/** In place of an empty list: why it is empty, and what to do. */
export function EmptyPlate({ text, children }: { text: string; children?: ReactNode }): ReactElement {
  return (
    <div role="status" className={styles.empty}>
      <p>{text}</p>
      {children}
    </div>
  );
}
