import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { readJunit } from '@rackhand/contract/endpoints/junit';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { downloadMessages } from './download-messages.ts';
import { useDownload } from './use-download.ts';

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

/** What `load` brings goes to the person's downloads. */
export function DownloadButton({ what, load }: DownloadButtonProps): ReactElement {
  const words = useMessages(downloadMessages);
  const { busy, download } = useDownload();
  return (
    <Button busy={busy} onClick={() => void download(load)}>
      {busy ? words.busy : words[what]}
    </Button>
  );
}
