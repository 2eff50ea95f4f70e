import type { ReactElement, ReactNode } from 'react';
import styles from './sort-button.module.css';

interface SortButtonProps {
  children: ReactNode;
  /** What a press does. */
  hint: string;
  direction: 'asc' | 'desc' | undefined;
  /** Its place where a list is sorted by several columns. */
  order?: number | undefined;
  onSort: (besides: boolean) => void;
}

/** A heading that sorts. */
export function SortButton({ children, hint, direction, order, onSort }: SortButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={styles.sort}
      data-tip={hint}
      data-direction={direction}
      data-order={order}
      onClick={({ shiftKey }) => onSort(shiftKey)}
    >
      {children}
    </button>
  );
}
