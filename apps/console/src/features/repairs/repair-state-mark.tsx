import type { RepairState } from '@rackhand/contract/repair/repair';
import { repairStateWords } from '@rackhand/contract/repair/repair-words';
import type { ReactElement } from 'react';
import { useLanguage } from '../../platform/i18n/use-messages.ts';
import { Mark } from '../../ui/mark.tsx';

const signs = {
  reported: '!',
  in_repair: '⚒',
  fixed: '◷',
  verified: '✓',
  closed: '–',
} as const satisfies Record<RepairState, string>;

export function RepairStateMark({ state }: { state: RepairState }): ReactElement {
  const tone = state === 'verified' ? 'good' : state === 'reported' ? 'bad' : undefined;
  return (
    <Mark sign={signs[state]} tone={tone}>
      {repairStateWords[state][useLanguage()]}
    </Mark>
  );
}
