import { outageFile } from '@rackhand/contract/endpoints/outages';
import type { OutageGrouping } from '@rackhand/contract/outage/outage-groupings';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { outageMessages } from '../outage-messages.ts';
import { outageKeysOf } from '../outage-queries.ts';
import type { OutageSearch } from '../outage-view.ts';

interface DownloadButtonProps {
  search: OutageSearch;
  /** The groups instead of the outages. */
  by?: OutageGrouping;
}

/** All that is listed, every page of it. */
export function DownloadButton({ search, by }: DownloadButtonProps): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(outageMessages);
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const query = { ...outageKeysOf(search), ...(by !== undefined && { by }) };
      await api.download(outageFile, { query });
    } catch (error) {
      notices.fail(
        inBoth(outageMessages, (said) => said.csvFailed),
        { error },
      );
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} look={by === undefined ? 'plain' : 'quiet'} onClick={() => void download()}>
      {by === undefined ? words.csv : words.groupCsv}
    </Button>
  );
}
