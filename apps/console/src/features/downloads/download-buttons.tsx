import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { readJunit } from '@rackhand/contract/endpoints/junit';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { downloadMessages } from './download-messages.ts';

/** Exactly the list that is shown, all its pages. */
export function CsvButton({ body }: { body: BodyOf<typeof downloadCsv> }): ReactElement {
  const { api } = usePlatform();
  return <DownloadButton what="csv" load={() => api.download(downloadCsv, { body })} />;
}

/** A test, or one run of it, for tools that read such reports. */
export function JunitButton({ id }: { id: string }): ReactElement {
  const { api } = usePlatform();
  return <DownloadButton what="junit" load={() => api.download(readJunit, { params: { id } })} />;
}

interface DownloadButtonProps {
  what: 'csv' | 'junit';
  load: () => Promise<void>;
}

/** A refusal is said with the server's reason. */
function DownloadButton({ what, load }: DownloadButtonProps): ReactElement {
  const { notices } = usePlatform();
  const words = useMessages(downloadMessages);
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      await load();
    } catch (error) {
      notices.fail(
        inBoth(downloadMessages, (said) => said.failed),
        { error, text: refusalText(error) },
      );
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void download()}>
      {busy ? words.busy : words[what]}
    </Button>
  );
}
