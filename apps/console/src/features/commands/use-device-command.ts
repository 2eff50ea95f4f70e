import type { Command, CommandType } from '@rackhand/contract/command';
import type { Device } from '@rackhand/contract/device';
import { rebootDevice, resetUsb } from '@rackhand/contract/endpoints/commands';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callOnce } from '../../platform/api/call-once.ts';
import { errorText, requestIdOf } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { commandFailure } from './command-failure.ts';
import { commandMessages } from './command-messages.ts';
import { followCommand } from './follow-command.ts';

/** `intent` names the click: however often it is sent, it is one command. */
export type AskDevice = (device: Device, type: CommandType, intent: string) => Promise<void>;

const requests = { reboot: rebootDevice, usb_reset: resetUsb } as const;

/** Asks for the command, says how it goes, and refreshes after success and failure (document 1 section 7). */
export function useDeviceCommand(): AskDevice {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const language = useLanguage();
  const words = useMessages(commandMessages);
  return useCallback(
    async ({ arn, info }, type, intent) => {
      const tellEnd = (end: Command): void => {
        const { state, steps } = end;
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
        notices.fail(words.failed[type], {
          text: [info.model, commandFailure(end, language), ...tried].join('\n'),
        });
      };
      try {
        const { command_id } = await callOnce(api, requests[type], { body: { arn }, intent });
        if (type === 'reboot') notices.succeed(words.rebootStarted);
        reloadDevices(client, api);
        void followCommand(client, api, command_id).then((end) => {
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
