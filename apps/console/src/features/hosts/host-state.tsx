import type { HostRow } from '@rackhand/contract/host';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { hostMessages } from './host-messages.ts';
import styles from './host-table.module.css';

/** A filled dot or an empty triangle, and the word. */
export function HostState({ state }: { state: HostRow['state'] }): ReactElement {
  const words = useMessages(hostMessages);
  return (
    <span className={styles.state} data-state={state}>
      <i aria-hidden="true">{state === 'online' ? '●' : '▲'}</i> {words.states[state]}
    </span>
  );
}
