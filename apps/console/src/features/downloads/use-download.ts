import type { Text } from '@rackhand/contract/text/language';
import { useState } from 'react';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { downloadMessages } from './download-messages.ts';

interface Download {
  busy: boolean;
  /** Never fails: a refusal is said with the server's reason. */
  download: (load: () => Promise<void>) => Promise<void>;
}

const failed = inBoth(downloadMessages, (said) => said.failed);

/** A file on its way to the person, and what is said over the reason where it does not come. */
export function useDownload(title: Text = failed): Download {
  const { notices } = usePlatform();
  const [busy, setBusy] = useState(false);
  const download = async (load: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await load();
    } catch (error) {
      notices.fail(title, { error, text: refusalText(error) });
    }
    setBusy(false);
  };
  return { busy, download };
}
