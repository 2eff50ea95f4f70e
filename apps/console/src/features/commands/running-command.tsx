import type { Command } from '@rackhand/contract/command/command';
import { isAppCommand } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { cancelCommand } from '@rackhand/contract/endpoints/command-lists';
import type { ReactElement } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { PressButton } from '../../ui/press-button.tsx';
import styles from './command-buttons.module.css';
import { commandMessages } from './command-messages.ts';
import { CommandProgress } from './command-progress.tsx';
import { commandProgressMessages } from './command-progress-messages.ts';
import { useOpenCommand } from './sending/open-commands.ts';
import { whoAsked } from './who-asked.ts';

/** What the device is busy with, for whom and since when, and how far it is; one that waits can be cancelled, one about apps also later. */
export function RunningCommand({ device }: { device: Device }): ReactElement | null {
  const command = useOpenCommand(device.arn);
  const words = useMessages(commandMessages);
  const language = useLanguage();
  const { cancelling } = useMessages(commandProgressMessages);
  const cancel = useCancel();
  if (command === null) return null;
  const { type, state, created_at, cancel_requested: isCancelled } = command;
  const canCancel = state === 'queued' || isAppCommand(type);
  return (
    <p className={styles.running} role="status">
      <strong>{words.types[type]}</strong>
      {command.app_id !== null && <code>{command.app_id}</code>}
      <span>{isCancelled ? cancelling : words.states[state]}</span>
      <CommandProgress command={command} />
      <small>
        {words.startedBy(whoAsked(command, language))} · <RelativeTime at={created_at} />
      </small>
      {canCancel && !isCancelled && (
        <PressButton onPress={() => cancel(command)}>{words.cancelCommand}</PressButton>
      )}
    </p>
  );
}

function useCancel(): (command: Command) => Promise<void> {
  const { api, notices } = usePlatform();
  return async ({ command_id, type, device_name }) => {
    try {
      const { state } = await api.call(cancelCommand, { params: { command_id } });
      // One that has begun ends in its own time, and says so then.
      if (state !== 'cancelled') return;
      notices.succeed(inBoth(commandMessages, (said) => said.cancelledTitle(said.types[type], device_name)));
    } catch (error) {
      notices.fail(
        inBoth(commandMessages, (said) => said.cancelFailed),
        { error },
      );
    }
  };
}
