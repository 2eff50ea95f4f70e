import type { ReactElement } from 'react';
import styles from './hit-list.module.css';

interface Hit {
  key: number;
  name: string;
  /** What of it, or how much. */
  note: string;
}

/** What a question is about, each in a line; of many the rest is scrolled to. */
export function HitList({ hits }: { hits: readonly Hit[] }): ReactElement {
  return (
    <ul className={styles.hits}>
      {hits.map(({ key, name, note }) => (
        <li key={key}>
          {name} <small>{note}</small>
        </li>
      ))}
    </ul>
  );
}
