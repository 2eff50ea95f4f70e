import type { ReactElement, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './token.module.css';

interface TokenProps {
  /** What its button does. */
  takeAway: string;
  onTakeAway: () => void;
  children: ReactNode;
}

/** One of a list of what was chosen, to be taken away by itself. */
export function Token({ takeAway, onTakeAway, children }: TokenProps): ReactElement {
  return (
    <li className={styles.token}>
      {children}
      <IconButton icon="close" label={takeAway} onClick={onTakeAway} />
    </li>
  );
}
