import type { WholeRun } from '@rackhand/contract/test/test-run';
import { whyResult } from '@rackhand/contract/test/why-result';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { ResultMark } from '../../tests/run-mark.tsx';
import { detailMessages } from '../detail-messages.ts';
import styles from '../test-detail.module.css';

/** Results that it had before somebody had it judged anew. */
export function EarlierResults({ run }: { run: WholeRun }): ReactElement | null {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  if (run.earlier_results.length === 0) return null;
  return (
    <details>
      <summary>
        {words.earlier} ({run.earlier_results.length})
      </summary>
      <ul>
        {run.earlier_results.map((earlier) => (
          <li key={earlier.changed_at} className={styles.deciding}>
            <ResultMark result={earlier.result} />
            <span>{whyResult(earlier, language)}</span>
            <span className={styles.quiet}>
              <ExactTime at={earlier.changed_at} /> {words.earlierBy(earlier.changed_by)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
