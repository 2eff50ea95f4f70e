import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { RunList } from '../tests/run-list.tsx';
import { byHandQuery } from '../tests/run-queries.ts';
import styles from './custom-test.module.css';
import { customTestMessages } from './custom-test-messages.ts';

const shown = 10;

/** What this admin has started by hand, newest first. */
export function LastRuns({ admId, stale }: { admId: string; stale: boolean }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(customTestMessages);
  const query = useQuery(byHandQuery(api, admId, shown));
  const states = { loading: words.lastLoading, loadFailed: words.lastFailed };
  const runs = query.data?.tests;
  return (
    <div className={styles.section}>
      <h2>{words.last}</h2>
      <LoadState query={query} words={states} rows={3} />
      {runs?.length === 0 && <p className={styles.quiet}>{words.lastNone}</p>}
      {runs !== undefined && runs.length > 0 && (
        <RunList
          label={words.last}
          runs={runs}
          columns={['test_run_id', 'created_at', 'device', 'result', 'why', 'run_time']}
          stale={stale}
        />
      )}
    </div>
  );
}
