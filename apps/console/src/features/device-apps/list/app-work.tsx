import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { commandMessages } from '../../commands/command-messages.ts';
import { CommandProgress } from '../../commands/command-progress.tsx';
import type { AppAtWork } from './app-at-work.ts';

/** Phase and bytes of what is done about an app; of several that come one after the other, where this one is. */
export function AppWork({ command, state }: AppAtWork): ReactElement {
  const { states } = useMessages(commandMessages);
  const isItsTurn = command.apps.length < 2 || state === null || state === 'running';
  if (!isItsTurn) return <>{states[state]}</>;
  return command.progress === null ? <>{states[command.state]}</> : <CommandProgress command={command} />;
}
