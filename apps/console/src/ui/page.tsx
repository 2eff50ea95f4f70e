import type { ReactElement, ReactNode } from 'react';
import styles from './page.module.css';
import { PageHead, type PageHeadProps } from './page-head.tsx';

interface PageProps extends PageHeadProps {
  /** Beside the title. */
  tools?: ReactNode;
  /** One or two sentences: what stands here. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A page that is read from the top: title, lead, then one thing below the other. */
export function Page({ tools, lead, children, ...head }: PageProps): ReactElement {
  return (
    <div className={styles.page}>
      <PageHead {...head}>{tools}</PageHead>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
