import type { ReactElement } from 'react';
import { IconButton } from './button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  limit: number;
  sizes: readonly number[];
  labels: { nav: string; rows: string; range: string; previous: string; next: string };
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

/** Rows per page, where one is, and a step each way. */
export function Pager({ page, pages, limit, sizes, labels, onPage, onLimit }: PagerProps): ReactElement {
  return (
    <nav className={styles.pager} aria-label={labels.nav}>
      <label className={styles.rows}>
        {labels.rows}
        <select value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.range} aria-live="polite">
        {labels.range}
      </span>
      <IconButton icon="left" label={labels.previous} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton
        icon="right"
        label={labels.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
