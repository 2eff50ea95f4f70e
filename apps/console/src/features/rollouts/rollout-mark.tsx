import type { Rollout, RolloutState } from '@rackhand/contract/app/rollout';
import { rolloutResultWords, rolloutStateWords } from '@rackhand/contract/app/rollout-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import styles from './rollout-mark.module.css';
import { rolloutMessages } from './rollout-messages.ts';
import type { ShownResult } from './rollout-view.ts';

export type RolloutStage = Rollout['stages'][number];

const stateSigns: Record<RolloutState, string> = {
  running: '▶',
  watching: '◉',
  paused: '‖',
  halted: '▲',
  succeeded: '✓',
  cancelled: '■',
  rolled_back: '↩',
};

const resultSigns: Record<ShownResult, string> = {
  waiting: '○',
  pending: '…',
  updating: '↻',
  succeeded: '✓',
  failed: '✕',
  newer: '↑',
  dropped: '–',
  stays_newer: '↑',
};

const stageSigns: Record<RolloutStage['state'], string> = {
  waiting: '○',
  running: '▶',
  watching: '◉',
  halted: '▲',
  passed: '✓',
  stopped: '■',
};

/** In words, with a sign that tells it from the others without its colour. */
export function RolloutMark({ state }: { state: RolloutState }): ReactElement {
  const language = useLanguage();
  return (
    <span className={styles.mark} data-state={state}>
      <span aria-hidden="true">{stateSigns[state]}</span>
      {rolloutStateWords[state][language]}
    </span>
  );
}

export function RolloutSign({ state }: { state: RolloutState }): ReactElement {
  return (
    <span className={styles.sign} data-state={state} aria-hidden="true">
      {stateSigns[state]}
    </span>
  );
}

export function StageMark({ state }: { state: RolloutStage['state'] }): ReactElement {
  const { stageStates } = useMessages(rolloutMessages);
  return (
    <span className={styles.mark} data-state={state}>
      <span aria-hidden="true">{stageSigns[state]}</span>
      {stageStates[state]}
    </span>
  );
}

export function ResultMark({ result }: { result: ShownResult }): ReactElement {
  const word = useResultWord();
  return (
    <span className={styles.mark} data-state={result}>
      <ResultSign result={result} />
      {word(result)}
    </span>
  );
}

export function ResultSign({ result }: { result: ShownResult }): ReactElement {
  return (
    <span className={styles.sign} data-state={result} aria-hidden="true">
      {resultSigns[result]}
    </span>
  );
}

export function useResultWord(): (result: ShownResult) => string {
  const { staysNewer } = useMessages(rolloutMessages);
  const language = useLanguage();
  return (result) => (result === 'stays_newer' ? staysNewer : rolloutResultWords[result][language]);
}
