import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../../platform/api/call-once.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { allDevicesQuery } from '../../devices/device-queries.ts';
import { useBulkCommands } from '../sending/use-bulk-command.ts';
import { jobMessages } from './job-messages.ts';
import type { Job } from './use-jobs.ts';

/** The same decision about those that were refused, with what is true of them now; once, however often it is pressed. */
export function DecideAgainButton({ job: { bulk, summary } }: { job: Job }): ReactElement | null {
  const { type, said } = bulk;
  const { retryArns } = summary;
  const { api } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(jobMessages);
  const commands = useBulkCommands();
  const [intent, setIntent] = useState(newIntent);
  const [busy, setBusy] = useState(false);
  const repeat = async (): Promise<void> => {
    setBusy(true);
    setIntent(newIntent());
    const all = await client.query({ ...allDevicesQuery(api, true), staleTime: 0 }).catch(() => []);
    const decision = {
      newState: type === 'exclude' ? ('EXCLUDE' as const) : ('AVAILABLE' as const),
      reason: said.update_reason ?? '',
      until: said.exclude_until,
    };
    const devices = all.filter(({ arn }) => retryArns.includes(arn));
    if (devices.length > 0) await commands.changeState(devices, decision, intent);
    setBusy(false);
  };
  if (retryArns.length === 0) return null;
  return (
    <Button busy={busy} onClick={() => void repeat()}>
      {words.retryFailed(formatNumber(retryArns.length))}
    </Button>
  );
}
