import type { Command } from '@rackhand/contract/command/command';
import type { Device } from '@rackhand/contract/device/device';
import { cancelCommand } from '@rackhand/contract/endpoints/commands';
import type { ReactElement } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './command-buttons.module.css';
import { commandMessages } from './command-messages.ts';
import { useOpenCommand } from './sending/open-commands.ts';

/** What the device is busy with, for whom and since when; one that waits can be cancelled. */
export function RunningCommand({ device }: { device: Device }): ReactElement | null {
  const command = useOpenCommand(device.arn);
  const words = useMessages(commandMessages);
  const cancel = useCancel();
  if (command === null) return null;
  const { type, state, created_by, created_at } = command;
  return (
    <p className={styles.running} role="status">
      <strong>{words.types[type]}</strong>
      <span>{words.states[state]}</span>
      <small>
        {words.startedBy(created_by)} · <RelativeTime at={created_at} />
      </small>
      {state === 'queued' && <Button onClick={() => void cancel(command)}>{words.cancelCommand}</Button>}
    </p>
  );
}

function useCancel(): (command: Command) => Promise<void> {
  const { api, notices } = usePlatform();
  return async ({ command_id, type, device_name }) => {
    try {
      await api.call(cancelCommand, { params: { command_id } });
      notices.succeed(inBoth(commandMessages, (said) => said.cancelledTitle(said.types[type], device_name)));
    } catch (error) {
      notices.fail(
        inBoth(commandMessages, (said) => said.cancelFailed),
        { error },
      );
    }
  };
}
