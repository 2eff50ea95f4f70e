import { type ReactElement, useState } from 'react';
import { newIntent } from '../../../platform/api/call-once.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useFarmDevices } from '../../devices/farm-devices.ts';
import { useBulkCommands } from '../sending/use-bulk-command.ts';
import { jobMessages } from './job-messages.ts';
import type { Job } from './use-jobs.ts';

/** The same decision about those that were refused, with what is true of them now; once, however often it is pressed. */
export function DecideAgainButton({ job: { bulk, summary } }: { job: Job }): ReactElement | null {
  const { type, said } = bulk;
  const { retryArns } = summary;
  const store = useFarmDevices();
  const words = useMessages(jobMessages);
  const commands = useBulkCommands();
  const [intent, setIntent] = useState(newIntent);
  const [busy, setBusy] = useState(false);
  const repeat = async (): Promise<void> => {
    setBusy(true);
    setIntent(newIntent());
    const decision = {
      newState: type === 'exclude' ? ('EXCLUDE' as const) : ('AVAILABLE' as const),
      reason: said.update_reason ?? '',
      until: said.exclude_until,
    };
    const devices = retryArns.flatMap((arn) => store.get(arn) ?? []);
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
