import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { SortButton } from './sort-button.tsx';

/** By which columns a list is sorted, and what a press of a heading does. */
export interface TableSorting {
  columns: readonly string[];
  by: { id: string; direction: 'asc' | 'desc' } | null;
  hint: (label: string) => string;
  onSort: (column: string) => void;
}

interface TableColumn {
  name: string;
  label: string;
  align?: 'end';
  /** Stands in place of the label, such as a box that chooses all rows. */
  head?: ReactNode;
}

interface DataTableProps {
  label: string;
  columns: readonly TableColumn[];
  sorting?: TableSorting;
  /** What is shown may no longer be true. */
  stale?: boolean;
  /** It has as many rows as a page of a list and stands below other things: it ends with the screen and scrolls in itself. */
  isLong?: boolean;
  /** There is nothing to press in its rows: whoever has no mouse comes to the table itself, and scrolls it. */
  isOnlyRead?: boolean;
  /** Rows with native cells: `data-align="end"` for numbers, `data-mono` for ids, `data-wrap` for text. */
  children: ReactNode;
}

const scrolledByKeys = { tabIndex: 0 };

/**
 * A plain table on a plate of its own; whatever is too wide scrolls inside it. Where it is narrow each row is a card: its
 * name and what can be done with it come first, the other cells follow with their headings.
 */
export function DataTable(props: DataTableProps): ReactElement {
  const { label, columns, sorting, stale, isLong, isOnlyRead, children } = props;
  return (
    <section
      className={classNames(styles.scroller, isLong === true && styles.long)}
      aria-label={label}
      data-stale={stale === true || undefined}
      {...(isOnlyRead === true && scrolledByKeys)}
    >
      <table className={styles.table} style={headingsOf(columns)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** The headings as CSS strings, for the cards of narrow screens. */
function headingsOf(columns: readonly TableColumn[]): CSSProperties {
  const headings = columns.map(({ label }, place) => [
    `--heading-${String(place + 1)}`,
    JSON.stringify(label),
  ]);
  return Object.fromEntries(headings) as CSSProperties;
}

interface HeadingProps {
  column: TableColumn;
  sorting: TableSorting | undefined;
}

function Heading({ column: { name, label, align, head }, sorting }: HeadingProps): ReactElement {
  const direction = sorting?.by?.id === name ? sorting.by.direction : undefined;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {sorting?.columns.includes(name) === true ? (
        <SortButton hint={sorting.hint(label)} direction={direction} onSort={() => sorting.onSort(name)}>
          {label}
        </SortButton>
      ) : (
        (head ?? label)
      )}
    </th>
  );
}
