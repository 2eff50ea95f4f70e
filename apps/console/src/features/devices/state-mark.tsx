import type { DeviceState, StateGroup } from '@rackhand/contract/device/device-states';
import type { ReactElement } from 'react';
import styles from './state-mark.module.css';

const shapes: Record<StateGroup, string> = {
  available: 'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  testing: 'M2 1l7 4-7 4z',
  other: 'M1.5 1.5h7v7h-7z',
  error: 'M5 1l4.3 8H.7z',
};

/** Its shape tells the group without its colour. MANAGED, an error group of its own kind, turns in a circle. */
export function StateMark({ tone, state }: { tone: StateGroup; state?: DeviceState }): ReactElement {
  return (
    <svg
      className={styles.mark}
      data-tone={tone}
      width="10"
      height="10"
      viewBox="0 0 10 10"
      aria-hidden="true"
    >
      {state === 'MANAGED' ? (
        <path className={styles.turn} d="M8.6 5A3.6 3.6 0 1 1 7.4 2.3M8.8.6v2.2H6.6" />
      ) : (
        <path d={shapes[tone]} />
      )}
    </svg>
  );
}
