import type { CommandType } from '@rackhand/contract/command';
import { bulkCommand, rebootAll } from '@rackhand/contract/endpoints/commands';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorText, requestIdOf } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { commandMessages } from './command-messages.ts';
import { bulksKey } from './command-queries.ts';

interface BulkCommands {
  /** Whether it has been accepted; what becomes of each device stands in the progress. */
  send: (type: CommandType, arns: string[]) => Promise<boolean>;
  rebootAll: () => Promise<boolean>;
}

export function useBulkCommands(): BulkCommands {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const language = useLanguage();
  const words = useMessages(commandMessages);
  const run = useCallback(
    async (call: () => Promise<unknown>): Promise<boolean> => {
      try {
        await call();
        return true;
      } catch (error) {
        const text = errorText(error, language);
        notices.fail(words.bulkFailed, { text, requestId: requestIdOf(error) });
        return false;
      } finally {
        await client.invalidateQueries({ queryKey: bulksKey });
        reloadDevices(client, api);
      }
    },
    [api, notices, client, language, words],
  );
  return {
    send: (type, arns) => run(() => api.call(bulkCommand, { body: { type, arns } })),
    rebootAll: () => run(() => api.call(rebootAll)),
  };
}
