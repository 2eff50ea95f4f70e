import type { Command } from '@rackhand/contract/command/command';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { commandMessages } from '../commands/command-messages.ts';
import styles from './power.module.css';
import { powerMessages } from './power-messages.ts';

/** What a power cycle has done so far, with the outlet's own words. */
export function RunningCycle({ command }: { command: Command }): ReactElement {
  const words = useMessages(commandMessages);
  const { testing } = useMessages(powerMessages);
  return (
    <ol className={styles.steps} role="status" aria-label={testing}>
      <li>
        {testing}: {words.states[command.state]}
      </li>
      {command.steps.map(({ name, result, detail }) => (
        <li key={name}>
          {words.stepNames[name]}: {words.stepResults[result]}
          {detail === '' ? '' : ` (${detail})`}
        </li>
      ))}
    </ol>
  );
}
