import type { ReactElement } from 'react';
import styles from './short-id.module.css';

/** As many as the style leaves room for. */
const endLength = 6;

/**
 * An id without room loses its middle, never the end by which people tell them apart (document 5 U44). That is only how it
 * looks: the id itself is one text, which the browser finds, marks and copies whole.
 */
export function ShortId({ value }: { value: string }): ReactElement {
  return (
    <span className={styles.id} data-start={value.slice(0, -endLength)} data-end={value.slice(-endLength)}>
      <span className={styles.whole}>{value}</span>
    </span>
  );
}
