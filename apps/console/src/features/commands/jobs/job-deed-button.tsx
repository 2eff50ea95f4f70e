import { type BulkDeed, whyNotBulk } from '@rackhand/contract/command/bulk-deeds';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../../platform/api/call-once.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useJobDeeds } from '../sending/use-job-deeds.ts';
import { jobMessages } from './job-messages.ts';
import type { Job } from './use-jobs.ts';

interface JobDeedButtonProps {
  job: Job;
  deed: BulkDeed;
  /** Instead of doing it: asks first. */
  onAsk?: (() => void) | undefined;
}

/** One thing that may be done with a job by anybody; why not is said where it can't. */
export function JobDeedButton({ job, deed, onAsk }: JobDeedButtonProps): ReactElement {
  const { bulk, summary } = job;
  const language = useLanguage();
  const words = useMessages(jobMessages);
  const deeds = useJobDeeds();
  const [busy, setBusy] = useState(false);
  const [intent, setIntent] = useState(newIntent);
  const run = async (): Promise<void> => {
    setBusy(true);
    await deeds(deed, bulk, intent);
    setIntent(newIntent());
    setBusy(false);
  };
  const labels: Record<BulkDeed, string> = {
    pause: words.pauseJob,
    resume: words.resumeJob,
    cancel: words.cancelJob,
    retry: words.retryFailed(formatNumber(summary.retryArns.length)),
  };
  return (
    <Button
      busy={busy}
      whyNot={whyNotBulk(deed, bulk)?.[language] ?? null}
      onClick={() => (onAsk === undefined ? void run() : onAsk())}
    >
      {labels[deed]}
    </Button>
  );
}
