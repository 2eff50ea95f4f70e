import { deviceListFile } from '@rackhand/contract/endpoints/devices';
import type { ListView } from '@rackhand/contract/list-view';
import { useCallback, useState } from 'react';
import { errorText, requestIdOf } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { listViewMessages } from './list-view-messages.ts';

interface DownloadList {
  busy: boolean;
  download: (view: ListView) => void;
}

/** All rows of a view as CSV; a refusal is said with the server's reason. */
export function useDownloadList(): DownloadList {
  const { api, notices } = usePlatform();
  const language = useLanguage();
  const words = useMessages(listViewMessages);
  const [busy, setBusy] = useState(false);
  const download = useCallback(
    ({ columns, q, state_group, sort }: ListView) => {
      const query = {
        columns: columns.join(),
        ...(q === '' ? {} : { q }),
        ...(state_group === null ? {} : { state_group }),
        ...(sort.length === 0 ? {} : { sort: JSON.stringify(sort) }),
      };
      setBusy(true);
      api
        .download(deviceListFile, { query })
        .catch((error: unknown) =>
          notices.fail(words.downloadFailed, {
            text: errorText(error, language),
            requestId: requestIdOf(error),
          }),
        )
        .finally(() => setBusy(false));
    },
    [api, notices, language, words],
  );
  return { busy, download };
}
