import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readRound } from '@rackhand/contract/endpoints/tokkidan';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { RunList } from '../../tests/run-list.tsx';
import styles from '../tokkidan.module.css';
import { CoverageTable } from './coverage-table.tsx';
import { CrashTable } from './crash-table.tsx';
import { resultMessages } from './result-messages.ts';
import { RoundSummary } from './round-summary.tsx';
import { ScreenTables } from './screen-tables.tsx';

interface RoundResultProps {
  round: AnswerOf<typeof readRound>;
  stale: boolean;
}

/** First what is new, then how far each model came, then what the devices did and saw. */
export function RoundResult({ round, stale }: RoundResultProps): ReactElement {
  const words = useMessages(resultMessages);
  const { test, before, crashes, coverage_by_model: coverage, runs, screens, edges } = round;
  return (
    <div className={styles.plates} data-stale={stale || undefined}>
      <RoundSummary round={test} before={before} />
      <CrashTable crashes={crashes} stale={stale} />
      <CoverageTable models={coverage} stale={stale} />
      <div className={styles.section}>
        <h2>{words.runs}</h2>
        <RunList
          label={words.runs}
          runs={runs}
          columns={['test_run_id', 'device', 'result', 'why', 'run_time']}
          stale={stale}
        />
      </div>
      <ScreenTables screens={screens} edges={edges} stale={stale} />
    </div>
  );
}
