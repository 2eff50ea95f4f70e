import type { Endpoint } from '@rackhand/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallInput } from '../../platform/api/api-client.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText, requestIdOf } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { racksKey } from './rack-queries.ts';
import { rackSettingsMessages } from './rack-settings-messages.ts';

/** One change of the racks: `name` is what it is about, `said` what is said when it is done. */
export type ChangeRacks = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  words: { name: string; said: string | null },
) => Promise<boolean>;

export function useChangeRacks(): ChangeRacks {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const language = useLanguage();
  const words = useMessages(rackSettingsMessages);
  return useCallback(
    async (endpoint, input, { name, said }) => {
      try {
        await api.call(endpoint, input);
        if (said !== null) notices.succeed(said);
        return true;
      } catch (error) {
        const text = [errorText(error, language), ...reasonsOf(error, words)].join('\n');
        notices.fail(words.failed(name), { text, requestId: requestIdOf(error) });
        return false;
      } finally {
        await client.invalidateQueries({ queryKey: racksKey });
      }
    },
    [api, notices, client, language, words],
  );
}

/** Which devices are in the way; what the code alone does not say. */
function reasonsOf(error: unknown, words: (typeof rackSettingsMessages)['ko']): string[] {
  if (!(error instanceof ApiError)) return [];
  const { code, details } = error;
  if (code === 'E907') {
    return [words.inSlots(details.map(({ field, message }) => `${field} ${message}`).join(', '))];
  }
  if (code === '20414') return [words.changedMeanwhile];
  if (code === '2020') return [words.numberTaken];
  return details.map(({ message }) => message);
}
