import type { Command } from '@rackhand/contract/command/command';
import type { ReactElement } from 'react';
import { formatBytes, formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import styles from './command-progress.module.css';
import { commandProgressMessages } from './command-progress-messages.ts';

/** The phases that move bytes; the others count apps. */
const inBytes: readonly string[] = ['fetching', 'sending'];

/** How far a command about apps is: its phase, and bytes or apps. */
export function CommandProgress({ command }: { command: Command }): ReactElement | null {
  const words = useMessages(commandProgressMessages);
  const { progress } = command;
  if (progress === null) return null;
  const { phase, done, total } = progress;
  const format = inBytes.includes(phase) ? formatBytes : formatNumber;
  const said = total > 0 ? words.of(format(done), format(total)) : '';
  return (
    <span className={styles.progress}>
      <span>{words.phases[phase]}</span>
      {total > 0 && <progress max={total} value={Math.min(done, total)} aria-label={words.phases[phase]} />}
      <span>{said}</span>
    </span>
  );
}
