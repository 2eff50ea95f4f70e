import { type Command, type CommandType, commandLimits, hasEnded } from '@rackhand/contract/command';
import type { Device } from '@rackhand/contract/device';
import { readCommand, rebootDevice, resetUsb } from '@rackhand/contract/endpoints/commands';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { errorText, requestIdOf } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { commandMessages } from './command-messages.ts';

export type AskDevice = (device: Device, type: CommandType) => Promise<void>;

const requests = { reboot: rebootDevice, usb_reset: resetUsb } as const;

/** Asks for the command, says how it goes, and refreshes after success and failure (document 1 section 7). */
export function useDeviceCommand(): AskDevice {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const language = useLanguage();
  const words = useMessages(commandMessages);
  return useCallback(
    async ({ arn, info }, type) => {
      const tellEnd = ({ state, message, steps }: Command): void => {
        if (state === 'succeeded') {
          if (type === 'usb_reset') notices.succeed(words.usbReconnected);
          return;
        }
        if (state === 'cancelled') {
          notices.succeed(words.cancelledTitle(words.types[type], info.model));
          return;
        }
        const tried = steps.map(
          ({ name, result, detail }) =>
            `${words.stepNames[name]}: ${words.stepResults[result]}${detail === '' ? '' : ` (${detail})`}`,
        );
        notices.fail(words.failed[type], { text: [info.model, message, ...tried].join('\n') });
      };
      try {
        const { command_id } = await api.call(requests[type], { body: { arn } });
        if (type === 'reboot') notices.succeed(words.rebootStarted);
        reloadDevices(client, api);
        void followToEnd(api, command_id).then((end) => {
          if (end !== null) tellEnd(end);
          reloadDevices(client, api);
        });
      } catch (error) {
        const text = errorText(error, language);
        notices.fail(words.failed[type], { text, requestId: requestIdOf(error) });
        reloadDevices(client, api);
      }
    },
    [api, notices, client, language, words],
  );
}

/** A command ends within minutes; one that its host keeps for longer is seen in the list. */
const longestRounds = 20;

/** null where the page cannot find out. */
async function followToEnd(api: ApiClient, commandId: string): Promise<Command | null> {
  try {
    for (let round = 0; round < longestRounds; round += 1) {
      const query = { wait: commandLimits.longestWaitSeconds };
      const params = { command_id: commandId };
      const found = await api.call(readCommand, { params, query, automatic: true });
      if (hasEnded(found.state)) return found;
    }
  } catch {
    // The connection says itself that it is away.
  }
  return null;
}
