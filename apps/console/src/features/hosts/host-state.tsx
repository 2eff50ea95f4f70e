import { type HostRow, type HostStanding, hostStandingOf } from '@rackhand/contract/host/host';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { hostMessages } from './host-messages.ts';
import styles from './list/host-table.module.css';

const marks: Record<HostStanding, string> = { online: '●', away: '▲', waiting: '○' };

/** A mark and the word. */
export function HostState({ host }: { host: HostRow }): ReactElement {
  const words = useMessages(hostMessages);
  const standing = hostStandingOf(host);
  return (
    <span className={styles.state} data-state={standing}>
      <i aria-hidden="true">{marks[standing]}</i> {words.states[standing]}
    </span>
  );
}
