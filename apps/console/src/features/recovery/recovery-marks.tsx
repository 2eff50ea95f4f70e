import { recoveryStateWords } from '@rackhand/contract/recovery/recovery';
import type { RecoveryState } from '@rackhand/contract/recovery/recovery-states';
import type { RungResult } from '@rackhand/contract/recovery/rungs';
import type { ReactElement } from 'react';
import { useLanguage } from '../../platform/i18n/use-messages.ts';
import { Mark } from '../../ui/mark.tsx';

const stateSigns: Record<RecoveryState, string> = {
  running: '▶',
  succeeded: '✓',
  failed: '✕',
  excluded: '▲',
  stopped: '■',
  cancelled: '–',
};

export const rungSigns: Record<RungResult, string> = {
  running: '▶',
  succeeded: '✓',
  failed: '✕',
  skipped: '○',
  stopped: '■',
};

export function RecoveryMark({ state }: { state: RecoveryState }): ReactElement {
  const language = useLanguage();
  const isBad = state === 'failed' || state === 'excluded';
  return (
    <Mark sign={stateSigns[state]} tone={isBad ? 'bad' : undefined}>
      {recoveryStateWords[state][language]}
    </Mark>
  );
}
