import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useConfig } from '../../platform/use-config.ts';
import styles from './frame/header.module.css';
import { shellMessages } from './shell-messages.ts';

/** Said on every page of a trial; it can't be sent away. */
export function SimulatedNotice(): ReactElement | null {
  const words = useMessages(shellMessages);
  const { simulated_devices: simulated } = useConfig();
  if (!simulated) return null;
  return (
    <p className={styles.simulated} role="note" data-whole>
      {words.simulated}
    </p>
  );
}
