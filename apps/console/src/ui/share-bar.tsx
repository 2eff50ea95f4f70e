import type { CSSProperties, ReactElement } from 'react';
import styles from './share-bar.module.css';

interface ShareBarProps {
  /** 0 to 1. */
  share: number;
  /** The number itself, and of what it is the share: the bar says nothing alone. */
  children: string;
  hint?: string;
}

/** A number with a bar below it that shows it beside those of the other rows. */
export function ShareBar({ share, children, hint }: ShareBarProps): ReactElement {
  const width = `${String(Math.round(Math.min(1, Math.max(0, share)) * 100))}%`;
  return (
    <span className={styles.share} data-tip={hint} style={{ '--share': width } as CSSProperties}>
      {children}
    </span>
  );
}
