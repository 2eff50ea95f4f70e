import type { appListFile } from '@rackhand/contract/endpoints/device-apps';
import type { ReactElement } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { useDownload } from '../downloads/use-download.ts';
import { deviceAppMessages } from './device-app-messages.ts';

interface CsvButtonProps {
  /** Both files have the same shape: that of no envelope. */
  endpoint: typeof appListFile;
  udid: string;
}

const failed = inBoth(deviceAppMessages, (said) => said.downloadFailed);

/** As CSV; a refusal is said with the server's reason. Document 1 section 7. */
export function CsvButton({ endpoint, udid }: CsvButtonProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(deviceAppMessages);
  const { busy, download } = useDownload(failed);
  const load = (): Promise<void> => api.download(endpoint, { params: { udid } });
  return (
    <Button busy={busy} onClick={() => void download(load)}>
      {busy ? words.downloading : words.download}
    </Button>
  );
}
