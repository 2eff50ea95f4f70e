import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { runMessages } from './run-messages.ts';
import styles from './tests.module.css';

/** How many of its steps or events are done. */
export function RunProgress({ run }: { run: TestRun }): ReactElement | null {
  const words = useMessages(runMessages);
  const { test_run_id, test_type, done, total } = run;
  if (total === 0) return null;
  const said = test_type === 'autonomous' ? words.eventsOf : words.stepsOf;
  return (
    <span className={styles.progress}>
      <progress max={total} value={done} aria-label={words.progressOf(test_run_id)} />
      <span>{said(formatNumber(done), formatNumber(total))}</span>
    </span>
  );
}
