import { installAdvice } from '@rackhand/contract/app/install-errors';
import type { Command } from '@rackhand/contract/command/command';
import { commandStepReason } from '@rackhand/contract/command/command-step-reason';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import type { Ask } from '../../platform/live/live-farm.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { commandMessages } from './command-messages.ts';
import { appFailures, inBrackets } from './sending/app-failures.ts';
import { commandFailure } from './sending/command-failure.ts';
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
      const tellEnd = (command: Command): void => {
        const { state, type } = command;
        if (state === 'cancelled') {
          notices.succeed(
            inBoth(commandMessages, (said) => said.cancelledTitle(said.types[type], deviceName)),
          );
        } else if (state !== 'succeeded') {
          const action = wayOn?.(command);
          notices.fail(words.failed, {
            text: whyFailed(command),
            ...(action === undefined ? {} : { action }),
          });
        } else if (words.succeeded !== null) notices.succeed(words.succeeded);
      };
      try {
        const { command_id } = await call();
        if (words.begun !== null) notices.succeed(words.begun);
        askUntold(reload);
        void followCommand(client, api, command_id).then((end) => {
          if (end !== null) tellEnd(end);
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

/** Which device, why, and what was tried, each on its line; of several apps those that failed; and what helps. */
export function whyFailed(command: Command): Text {
  return inBoth(commandMessages, (words, language) => {
    const tried = command.steps.map(({ name, result, detail }) => {
      const why = inBrackets(commandStepReason(detail, language));
      return `${words.stepNames[name]}: ${words.stepResults[result]}${why}`;
    });
    const advice = new Set(
      command.apps.flatMap(({ install_code: code }) => installAdvice(code)?.[language] ?? []),
    );
    return [
      command.device_name,
      commandFailure(command, language),
      ...tried,
      ...appFailures(command),
      ...advice,
    ].join('\n');
  });
}
