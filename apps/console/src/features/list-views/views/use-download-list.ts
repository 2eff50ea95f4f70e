import type { ListView } from '@rackhand/contract/call/list-view';
import { deviceListFile } from '@rackhand/contract/endpoints/devices';
import { useCallback, useState } from 'react';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { listViewMessages } from '../list-view-messages.ts';

interface DownloadList {
  busy: boolean;
  download: (view: ListView) => void;
}

/** All rows of a view as CSV; a refusal is said with the server's reason. */
export function useDownloadList(): DownloadList {
  const { api, notices } = usePlatform();
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
          notices.fail(
            inBoth(listViewMessages, (said) => said.downloadFailed),
            { error },
          ),
        )
        .finally(() => setBusy(false));
    },
    [api, notices],
  );
  return { busy, download };
}
