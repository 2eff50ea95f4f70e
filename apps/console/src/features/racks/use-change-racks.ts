import type { Endpoint } from '@rackhand/contract/call/endpoint';
import type { Language, Text } from '@rackhand/contract/text/language';
import { useCallback } from 'react';
import type { CallInput } from '../../platform/api/api-client.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { detailText, errorText } from '../../platform/api/error-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadRacks } from './rack-queries.ts';
import { rackSettingsMessages } from './rack-settings-messages.ts';

/** One change of the racks: `name` is what it is about, `done` what is said when it is done. */
export type ChangeRacks = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  about: { name: Text; done: 'added' | 'removed' | 'saved' | null },
) => Promise<boolean>;

export function useChangeRacks(): ChangeRacks {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return useCallback(
    async (endpoint, input, { name, done }) => {
      try {
        await api.call(endpoint, input);
        if (done !== null)
          notices.succeed(inBoth(rackSettingsMessages, (words, to) => words[done](name[to])));
        return true;
      } catch (error) {
        const text = inBoth(rackSettingsMessages, (words, language) =>
          [errorText(error)[language], ...reasonsOf(error, words, language)].join('\n'),
        );
        notices.fail(
          inBoth(rackSettingsMessages, (words, to) => words.failed(name[to])),
          { text, error },
        );
        return false;
      } finally {
        askUntold(reloadRacks);
      }
    },
    [api, notices, askUntold],
  );
}

/** Which devices are in the way; what the code alone does not say. */
function reasonsOf(error: unknown, words: (typeof rackSettingsMessages)['ko'], language: Language): string[] {
  if (!(error instanceof ApiError)) return [];
  const { code, details } = error;
  if (code === 'E907') {
    return [words.inSlots(details.map(({ field, message }) => `${field} ${message}`).join(', '))];
  }
  if (code === '20414') return [words.changedMeanwhile];
  if (code === '2020') return [words.numberTaken];
  return details.map((detail) => detailText(detail)[language]);
}
