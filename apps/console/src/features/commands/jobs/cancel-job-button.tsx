import { type ReactElement, useState } from 'react';
import { newIntent } from '../../../platform/api/call-once.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { commandMessages } from '../command-messages.ts';
import { useJobDeeds } from '../sending/use-job-deeds.ts';
import { JobDeedButton } from './job-deed-button.tsx';
import { jobMessages } from './job-messages.ts';
import type { Job } from './use-jobs.ts';

/** What has been cancelled does not go on: it is asked, and said what goes on to its end. */
export function CancelJobButton({ job }: { job: Job }): ReactElement {
  const { bulk, isMine } = job;
  const words = useMessages(commandMessages);
  const jobWords = useMessages(jobMessages);
  const deeds = useJobDeeds();
  const [intent] = useState(newIntent);
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    await deeds('cancel', bulk, intent);
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <JobDeedButton job={job} deed="cancel" onAsk={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={isMine ? jobWords.cancelJobTitle : jobWords.cancelOthersTitle(bulk.created_by)}
          labels={{ close: words.close, cancel: jobWords.keepJob, confirm: jobWords.cancelJob }}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void cancel()}
        >
          <p>{bulk.type === 'all_app_update' ? jobWords.cancelUpdatesText : jobWords.cancelJobText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
