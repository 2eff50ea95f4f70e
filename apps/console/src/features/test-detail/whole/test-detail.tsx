import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Page } from '../../../ui/page.tsx';
import { RunList } from '../../tests/run-list.tsx';
import { runMessages } from '../../tests/run-messages.ts';
import { detailMessages } from '../detail-messages.ts';
import styles from '../test-detail.module.css';
import { TestFacts } from './test-facts.tsx';
import { TestTools } from './test-tools.tsx';
import type { TestWithRuns } from './whole-test.ts';

/** A whole test: how it stands, who asked for it, what can be done with it, and its runs. */
export function TestDetail({ test, runs, stale }: TestWithRuns & { stale: boolean }): ReactElement {
  const words = useMessages(detailMessages);
  const { noProject } = useMessages(runMessages);
  return (
    <Page
      title={`${test.project === '' ? noProject : test.project} ${String(test.tid)}`}
      tools={<TestTools test={test} runs={runs} />}
    >
      <div className={styles.body}>
        <TestFacts test={test} runs={runs} stale={stale} />
        <RunList
          label={words.runs}
          runs={runs}
          columns={['test_run_id', 'device', 'result', 'why', 'progress', 'run_time', 'access']}
          stale={stale}
        />
      </div>
    </Page>
  );
}
