import type { Rollout, RolloutState } from '@rackhand/contract/app/rollout';
import { rolloutResultWords, rolloutStateWords } from '@rackhand/contract/app/rollout-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Mark, Sign } from '../../ui/mark.tsx';
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

const toneOf = (state: string): 'bad' | undefined =>
  state === 'halted' || state === 'failed' ? 'bad' : undefined;

export function RolloutMark({ state }: { state: RolloutState }): ReactElement {
  const language = useLanguage();
  return (
    <Mark sign={stateSigns[state]} tone={toneOf(state)}>
      {rolloutStateWords[state][language]}
    </Mark>
  );
}

export function RolloutSign({ state }: { state: RolloutState }): ReactElement {
  return <Sign sign={stateSigns[state]} tone={toneOf(state)} />;
}

export function StageMark({ state }: { state: RolloutStage['state'] }): ReactElement {
  const { stageStates } = useMessages(rolloutMessages);
  return (
    <Mark sign={stageSigns[state]} tone={toneOf(state)}>
      {stageStates[state]}
    </Mark>
  );
}

export function ResultMark({ result }: { result: ShownResult }): ReactElement {
  const word = useResultWord();
  return (
    <Mark sign={resultSigns[result]} tone={toneOf(result)}>
      {word(result)}
    </Mark>
  );
}

export function ResultSign({ result }: { result: ShownResult }): ReactElement {
  return <Sign sign={resultSigns[result]} tone={toneOf(result)} />;
}

export function useResultWord(): (result: ShownResult) => string {
  const { staysNewer } = useMessages(rolloutMessages);
  const language = useLanguage();
  return (result) => (result === 'stays_newer' ? staysNewer : rolloutResultWords[result][language]);
}
