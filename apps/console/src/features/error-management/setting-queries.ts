import { listCustomSettings } from '@rackhand/contract/endpoints/custom-settings';
import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { settingsKey } from './live-settings.ts';

/** One of the four lists, the newest first; the stream tells when somebody has changed one. */
export function settingsQuery(api: ApiClient, type: KeywordList) {
  return queryOptions({
    queryKey: [...settingsKey, type],
    queryFn: async ({ signal, client, queryKey }) => {
      const automatic = client.getQueryData(queryKey) !== undefined;
      return (await api.call(listCustomSettings, { params: { type }, automatic, signal })).settings;
    },
  });
}
