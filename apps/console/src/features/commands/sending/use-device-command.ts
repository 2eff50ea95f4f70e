import type { Command } from '@rackhand/contract/command/command';
import { commandKinds, type DeviceCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { askEndpoints } from '@rackhand/contract/endpoints/commands';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callOnce } from '../../../platform/api/call-once.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadDevices } from '../../devices/reload-devices.ts';
import { commandMessages } from '../command-messages.ts';
import { commandFailure } from './command-failure.ts';
import { followCommand } from './follow-command.ts';

/** `intent` names the click: however often it is sent, it is one command. */
export type AskDevice = (device: Device, type: DeviceCommandType, intent: string) => Promise<void>;

/** Asks for the command, says how it goes, and refreshes after success and failure (document 1 section 7). */
export function useDeviceCommand(): AskDevice {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const askUntold = useAskUntold();
  return useCallback(
    async ({ arn, info }, type, intent) => {
      const said = commandKinds[type].words;
      const tellEnd = (command: Command): void => {
        const { state } = command;
        if (state === 'succeeded') {
          if (said.succeeded !== null) notices.succeed(said.succeeded);
          return;
        }
        if (state === 'cancelled') {
          notices.succeed(
            inBoth(commandMessages, (words) => words.cancelledTitle(words.types[type], calledName(info))),
          );
          return;
        }
        notices.fail(said.failed, { text: whyFailed(command) });
      };
      try {
        const { command_id } = await callOnce(api, askEndpoints[type], { body: { arn }, intent });
        if (said.begun !== null) notices.succeed(said.begun);
        askUntold(reloadDevices);
        void followCommand(client, api, command_id).then((end) => {
          if (end !== null) tellEnd(end);
          askUntold(reloadDevices);
        });
      } catch (error) {
        const why = errorText(error);
        notices.fail(said.failed, {
          error,
          text: inBoth(commandMessages, (_words, language) => `${calledName(info)}\n${why[language]}`),
        });
        askUntold(reloadDevices);
      }
    },
    [api, notices, client, askUntold],
  );
}

/** Which device, why, and what was tried, each on its line. */
function whyFailed(command: Command): Text {
  return inBoth(commandMessages, (words, language) => {
    const tried = command.steps.map(
      ({ name, result, detail }) =>
        `${words.stepNames[name]}: ${words.stepResults[result]}${detail === '' ? '' : ` (${detail})`}`,
    );
    return [command.device_name, commandFailure(command, language), ...tried].join('\n');
  });
}
