import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { RunResult, RunState } from '@rackhand/contract/test/run-states';
import { runResultWords, runStageWords, runStateWords } from '@rackhand/contract/test/run-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import styles from './run-mark.module.css';
import { runMessages } from './run-messages.ts';

const stateSigns: Record<RunState, string> = {
  queued: '○',
  standby: '…',
  running: '▶',
  cleaning: '↻',
  ended: '■',
};

const resultSigns: Record<RunResult, string> = {
  passed: '✓',
  warning: '!',
  failed: '✕',
  stopped: '■',
  error: '▲',
};

/** Its result, or where it stands; told from the others by its sign too. */
export function RunMark({
  run,
}: {
  run: Pick<TestRun, 'state' | 'result' | 'stage' | 'is_stopping'>;
}): ReactElement {
  const language = useLanguage();
  const words = useMessages(runMessages);
  const { state, result, stage, is_stopping } = run;
  if (result !== null) return <ResultMark result={result} />;
  const stageWord = stage === null || stage === 'test' ? '' : ` · ${runStageWords[stage][language]}`;
  const word = is_stopping ? words.stopping : `${runStateWords[state][language]}${stageWord}`;
  return (
    <span className={styles.mark} data-state={state}>
      <span aria-hidden="true">{stateSigns[state]}</span>
      {word}
    </span>
  );
}

export function ResultMark({ result }: { result: RunResult }): ReactElement {
  const language = useLanguage();
  return (
    <span className={styles.mark} data-state={result}>
      <span aria-hidden="true">{resultSigns[result]}</span>
      {runResultWords[result][language]}
    </span>
  );
}
