import type { ReactElement, ReactNode } from 'react';
import styles from './data-table.module.css';

interface DataTableProps {
  label: string;
  columns: readonly { name: string; label: ReactNode; align?: 'end' }[];
  /** Pixels below which the table scrolls in its frame. */
  minWidth: number;
  /** What is shown may no longer be true. */
  stale?: boolean;
  /** Rows with native cells: `data-align="end"` for numbers, `data-mono` for ids, `data-wrap` for text. */
  children: ReactNode;
}

/** A plain table on a plate of its own; whatever is too wide scrolls inside it. */
export function DataTable({ label, columns, minWidth, stale, children }: DataTableProps): ReactElement {
  return (
    <section className={styles.scroller} aria-label={label} data-stale={stale === true || undefined}>
      <table className={styles.table} style={{ minWidth: `${String(minWidth)}px` }} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-align={column.align}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
