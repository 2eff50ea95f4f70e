import type { WholeRun } from '@rackhand/contract/test/test-run';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { detailMessages } from '../detail-messages.ts';
import styles from '../test-detail.module.css';

/** By which keyword lists the log of the last attempt was judged: they may have changed since. */
export function JudgingLists({ run }: { run: WholeRun }): ReactElement | null {
  const words = useMessages(detailMessages);
  const by = run.attempts.find(({ attempt }) => attempt === run.attempt)?.judged_by ?? null;
  if (by === null) return null;
  return (
    <p className={styles.quiet}>
      {words.judgedBy(String(by.revision))} <ExactTime at={by.at} />
    </p>
  );
}
