import type { Command } from '@rackhand/contract/command/command';
import type { ReactElement } from 'react';
import { formatBytes } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import styles from './command-progress.module.css';
import { commandProgressMessages } from './command-progress-messages.ts';

/** The phases that move bytes; of the others nobody can say how far they are. */
const inBytes: readonly string[] = ['fetching', 'sending'];

/** How far a command about apps is: its phase, and of how many bytes how many have gone. */
export function CommandProgress({ command }: { command: Command }): ReactElement | null {
  const words = useMessages(commandProgressMessages);
  const { progress } = command;
  if (progress === null) return null;
  const { phase, done, total } = progress;
  return (
    <span className={styles.progress}>
      <span>{words.phases[phase]}</span>
      {inBytes.includes(phase) && total > 0 && (
        <>
          <progress max={total} value={Math.min(done, total)} aria-label={words.phases[phase]} />
          <span>{words.of(formatBytes(done), formatBytes(total))}</span>
        </>
      )}
    </span>
  );
}
