import { type BulkAction, isDecision } from '@rackhand/contract/command/bulk';
import { bulkFile } from '@rackhand/contract/endpoints/commands';
import type { ReactElement } from 'react';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelJobButton } from './cancel-job-button.tsx';
import { DecideAgainButton } from './decide-again-button.tsx';
import { JobDeedButton } from './job-deed-button.tsx';
import { jobMessages } from './job-messages.ts';
import styles from './jobs.module.css';
import { UndoJobButton } from './undo-job-button.tsx';
import type { Job } from './use-jobs.ts';

/** Hold it up and go on, end it, repeat what failed, take it back, take the results away. */
export function JobActions({ job }: { job: Job }): ReactElement {
  const words = useMessages(jobMessages);
  const download = useDownload(job.bulk);
  return (
    <p className={styles.actions}>
      {!job.hasEnded && <JobDeedButton job={job} deed={job.summary.isPaused ? 'resume' : 'pause'} />}
      {!job.hasEnded && <CancelJobButton job={job} />}
      {isDecision(job.bulk.type) ? (
        <DecideAgainButton job={job} />
      ) : (
        job.hasEnded && job.summary.retryArns.length > 0 && <JobDeedButton job={job} deed="retry" />
      )}
      <UndoJobButton job={job} />
      <Button look="quiet" onClick={() => void download()}>
        {words.downloadResults}
      </Button>
    </p>
  );
}

function useDownload({ bulk_id }: BulkAction): () => Promise<void> {
  const { api, notices } = usePlatform();
  return async () => {
    try {
      await api.download(bulkFile, { params: { bulk_id } });
    } catch (error) {
      notices.fail(
        inBoth(jobMessages, (said) => said.downloadFailed),
        { error },
      );
    }
  };
}
