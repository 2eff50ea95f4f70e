import type { ReactElement, ReactNode } from 'react';
import styles from './mark.module.css';

interface SignProps {
  sign: string;
  /** What comes beside the sign's shape, never instead of it. */
  tone?: 'good' | 'bad' | undefined;
}

/** In words, with a sign that tells it from the others without its colour. */
export function Mark({ sign, tone, children }: SignProps & { children: ReactNode }): ReactElement {
  return (
    <span className={styles.mark} data-tone={tone}>
      <Sign sign={sign} tone={tone} />
      {children}
    </span>
  );
}

/** Beside words of its own. */
export function Sign({ sign, tone }: SignProps): ReactElement {
  return (
    <span className={styles.sign} data-tone={tone} aria-hidden="true">
      {sign}
    </span>
  );
}
