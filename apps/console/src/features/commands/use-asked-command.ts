import type { Command } from '@rackhand/contract/command/command';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import type { Ask } from '../../platform/live/live-farm.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { commandMessages } from './command-messages.ts';
import { followCommand } from './sending/follow-command.ts';

interface AskedCommand {
  deviceName: string;
  /** Said when it was refused or has failed, accepted, and done; null: nothing. */
  words: { failed: Text; begun: Text | null; succeeded: Text | null };
  call: () => Promise<{ command_id: string }>;
  /** Where no stream comes through, what it has changed is asked for. */
  reload: Ask;
  /** The way on from this end; undefined: none. */
  wayOn?: (end: Command) => { label: Text; run: () => void } | undefined;
}

/** Asks for a command and says how it goes, wherever the person is by then. @returns whether it was accepted */
export function useAskedCommand(): (asked: AskedCommand) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const askUntold = useAskUntold();
  return useCallback(
    async ({ deviceName, words, call, reload, wayOn }) => {
      const tellEnd = async (command: Command): Promise<void> => {
        const { state, type } = command;
        if (state === 'cancelled') {
          notices.succeed(
            inBoth(commandMessages, (said) => said.cancelledTitle(said.types[type], deviceName)),
          );
        } else if (state !== 'succeeded') {
          const action = wayOn?.(command);
          notices.fail(words.failed, {
            text: await readWhy(command),
            ...(action === undefined ? {} : { action }),
          });
        } else if (words.succeeded !== null) notices.succeed(words.succeeded);
      };
      try {
        const { command_id } = await call();
        if (words.begun !== null) notices.succeed(words.begun);
        askUntold(reload);
        void followCommand(client, api, command_id).then((end) => {
          if (end !== null) void tellEnd(end);
          askUntold(reload);
        });
        return true;
      } catch (error) {
        const why = refusalText(error);
        notices.fail(words.failed, {
          error,
          text: inBoth(commandMessages, (_words, language) => `${deviceName}\n${why[language]}`),
        });
        askUntold(reload);
        return false;
      }
    },
    [api, notices, client, askUntold],
  );
}

/** Its words come when something has failed; where they can't, it is said in those of the server. */
async function readWhy(command: Command): Promise<Text> {
  try {
    const { whyFailed } = await import('./sending/why-failed.ts');
    return whyFailed(command);
  } catch {
    return inBoth(commandMessages, () => `${command.device_name}\n${command.message}`);
  }
}
