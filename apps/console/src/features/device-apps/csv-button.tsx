import type { appListFile } from '@rackhand/contract/endpoints/device-apps';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { deviceAppMessages } from './device-app-messages.ts';

interface CsvButtonProps {
  /** Both files have the same shape: that of no envelope. */
  endpoint: typeof appListFile;
  udid: string;
}

/** As CSV; a refusal is said with the server's reason. Document 1 section 7. */
export function CsvButton({ endpoint, udid }: CsvButtonProps): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(deviceAppMessages);
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.download(endpoint, { params: { udid } });
    } catch (error) {
      notices.fail(
        inBoth(deviceAppMessages, (said) => said.downloadFailed),
        { error, text: refusalText(error) },
      );
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void download()}>
      {busy ? words.downloading : words.download}
    </Button>
  );
}
