import { type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
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
  /** Its table ends where the screen does, and scrolls in itself below its headings. */
  isList?: boolean;
  children: ReactNode;
}

/** A page that is read from the top: title, lead, then one thing below the other. */
export function Page({
  tools,
  lead,
  forTyping = false,
  isList = false,
  children,
  ...head
}: PageProps): ReactElement {
  const page = useRef<HTMLDivElement>(null);
  useFirstField(page, forTyping);
  return (
    <div ref={page} className={classNames(styles.page, isList && styles.list)}>
      <PageHead {...head}>{tools}</PageHead>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
