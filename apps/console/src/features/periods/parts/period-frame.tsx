import { type ReactElement, type ReactNode, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { periodMessages } from '../period-messages.ts';
import { GivePeriodDialog } from './give-period-dialog.tsx';
import styles from './periods.module.css';
import type { ChosenUser } from './user-field.tsx';

interface PeriodFrameProps {
  /** Whose they are; null: everybody's. */
  of: ChosenUser | null;
  /** Beside the heading. */
  tools?: ReactNode;
  children: ReactNode;
}

/** What period tickets are, and how they are given; below it those that there are. */
export function PeriodFrame({ of, tools, children }: PeriodFrameProps): ReactElement {
  const words = useMessages(periodMessages);
  const [isGiving, setGiving] = useState(false);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        {tools}
        <Button onClick={() => setGiving(true)}>{words.give}</Button>
      </div>
      <p className={styles.lead}>{words.lead}</p>
      {children}
      {isGiving && <GivePeriodDialog to={of} follows={null} onClose={() => setGiving(false)} />}
    </div>
  );
}
