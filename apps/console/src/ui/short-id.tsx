import type { ReactElement } from 'react';
import styles from './short-id.module.css';

/** As many as the style leaves room for. */
const endLength = 6;

/**
 * An id without room loses its middle, never the end by which people tell them apart. It stands in a block of the
 * monospaced font that does not wrap. Document 5 U44.
 */
export function ShortId({ value }: { value: string }): ReactElement {
  return (
    <>
      <span className={styles.start}>{value.slice(0, -endLength)}</span>
      {value.slice(-endLength)}
    </>
  );
}
