import { type ReactElement, type ReactNode, useRef } from 'react';
import styles from './page.module.css';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import { useFirstField } from './use-first-field.ts';

interface PageProps extends PageHeadProps {
  /** Beside the title. */
  tools?: ReactNode;
  /** One or two sentences: what stands here. */
  lead?: ReactNode;
  /** It begins in its first field. */
  forTyping?: boolean;
  children: ReactNode;
}

/** A page that is read from the top: title, lead, then one thing below the other. */
export function Page({ tools, lead, forTyping = false, children, ...head }: PageProps): ReactElement {
  const page = useRef<HTMLDivElement>(null);
  useFirstField(page, forTyping);
  return (
    <div ref={page} className={styles.page}>
      <PageHead {...head}>{tools}</PageHead>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
