import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { catalogue, isErrorCode } from '@rackhand/contract/call/error-codes';
import type { startCustomTest } from '@rackhand/contract/endpoints/custom-test';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useDevices } from '../../devices/use-devices.ts';
import { RunList } from '../../tests/run-list.tsx';
import { testQuery } from '../../tests/run-queries.ts';
import styles from '../custom-test.module.css';
import { customTestMessages } from '../custom-test-messages.ts';
import { calledNames } from './called-names.ts';

type Result = AnswerOf<typeof startCustomTest>['results'][number];

interface StartedRunsProps {
  tid: string;
  /** Of a start on this page just now; those that were refused have no run. */
  results: readonly Result[];
  stale: boolean;
}

/** It stands above the form, which is longer than the screen. */
const showIt = (section: HTMLElement | null): void => section?.scrollIntoView({ block: 'center' });

/** What becomes of each device, as it goes on. */
export function StartedRuns({ tid, results, stale }: StartedRunsProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(customTestMessages);
  const query = useQuery(testQuery(api, tid));
  return (
    <div ref={showIt} className={styles.section}>
      <h2>{words.results(tid)}</h2>
      <LoadState query={query} words={words} rows={2} />
      {query.data !== undefined && (
        <RunList
          label={words.results(tid)}
          runs={query.data.runs}
          columns={['test_run_id', 'device', 'result', 'progress', 'why', 'run_time']}
          stale={stale}
        />
      )}
      <Refused results={results.filter(({ errorCode }) => errorCode !== 0)} />
    </div>
  );
}

function Refused({ results }: { results: readonly Result[] }): ReactElement | null {
  const words = useMessages(customTestMessages);
  const language = useLanguage();
  const { data: devices } = useDevices({ enabled: results.length > 0 });
  if (results.length === 0) return null;
  const names = calledNames(devices ?? []);
  return (
    <>
      <h3>{words.refused}</h3>
      <ul className={styles.refused}>
        {results.map(({ arn, errorCode }) => {
          const code = String(errorCode);
          return (
            <li key={arn}>
              {names.get(arn) ?? arn}: {isErrorCode(code) ? catalogue[code][language] : code}
            </li>
          );
        })}
      </ul>
    </>
  );
}
