import { installAdvice } from '@rackhand/contract/app/install-errors';
import type { Command } from '@rackhand/contract/command/command';
import { commandStepReason } from '@rackhand/contract/command/command-step-reason';
import type { Text } from '@rackhand/contract/text/language';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { commandMessages } from '../command-messages.ts';
import { appFailures, inBrackets } from './app-failures.ts';
import { commandFailure } from './command-failure.ts';

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
