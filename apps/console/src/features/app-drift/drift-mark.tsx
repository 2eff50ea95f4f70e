import { driftWords } from '@rackhand/contract/app/device-app-words';
import type { Drift } from '@rackhand/contract/app/drifts';
import type { ReactElement } from 'react';
import { useLanguage } from '../../platform/i18n/use-messages.ts';
import { Mark, Sign } from '../../ui/mark.tsx';

const signs: Record<Drift, string> = {
  updating: '↻',
  unknown: '?',
  same: '✓',
  failed: '✕',
  pending: '…',
  not_installed: '○',
  newer: '↑',
  older: '↓',
};

const tones: Partial<Record<Drift, 'good' | 'bad'>> = { same: 'good', failed: 'bad' };

export function DriftMark({ drift }: { drift: Drift }): ReactElement {
  const language = useLanguage();
  return (
    <Mark sign={signs[drift]} tone={tones[drift]}>
      {driftWords[drift][language]}
    </Mark>
  );
}

export function DriftSign({ drift }: { drift: Drift }): ReactElement {
  return <Sign sign={signs[drift]} tone={tones[drift]} />;
}
