import type { Drift } from '@rackhand/contract/app/device-app';
import { driftWords } from '@rackhand/contract/app/device-app-words';
import type { ReactElement } from 'react';
import { useLanguage } from '../../platform/i18n/use-messages.ts';
import styles from './drift.module.css';

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

/** In words, with a sign that tells it from the others without its colour. */
export function DriftMark({ drift }: { drift: Drift }): ReactElement {
  const language = useLanguage();
  return (
    <span className={styles.mark}>
      <DriftSign drift={drift} />
      {driftWords[drift][language]}
    </span>
  );
}

export function DriftSign({ drift }: { drift: Drift }): ReactElement {
  return (
    <span className={styles.sign} data-drift={drift} aria-hidden="true">
      {signs[drift]}
    </span>
  );
}
