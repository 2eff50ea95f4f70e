import type { ReactElement, ReactNode } from 'react';
import styles from './page.module.css';

export interface PageHeadProps {
  title: string;
  /** What the page answers first; nothing while it is not known. */
  number?: string | undefined;
  unit?: string | undefined;
  /** Filters, then buttons, on the line of the title. */
  children?: ReactNode;
}

/** The title of a page with its number, also for the browser's tab. */
export function PageHead({ title, number, unit = '', children }: PageHeadProps): ReactElement {
  return (
    <header className={styles.head}>
      <title>{`${title} · Rackhand`}</title>
      <h1>
        {title}
        {number !== undefined && (
          <>
            {' '}
            <span className={styles.number}>{number}</span> <small>{unit}</small>
          </>
        )}
      </h1>
      {children}
    </header>
  );
}
