import { auditDownload } from '@rackhand/contract/endpoints/audit';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { auditMessages } from './audit-messages.ts';
import type { AuditFilter } from './audit-view.ts';

/** All that the filter finds, as CSV; a refusal is said with the server's reason. */
export function AuditDownload({ filter }: { filter: AuditFilter }): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(auditMessages);
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.download(auditDownload, { query: filter });
    } catch (error) {
      notices.fail(
        inBoth(auditMessages, (said) => said.downloadFailed),
        { error },
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
