import { bulkTypeWords } from '@rackhand/contract/command/command';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { commandMessages } from '../command-messages.ts';
import { onJobsAsked, openJobs } from '../jobs-opener.ts';
import { JobsButton } from './jobs-button.tsx';
import { type Job, useJobs } from './use-jobs.ts';

const JobsDialog = sidePart(async () => (await import('./jobs-dialog.tsx')).JobsDialog);

/** What was asked of several devices, by whoever, behind one button of the header; of others' jobs it says nothing by itself. */
export function JobsEntry(): ReactElement {
  const words = useMessages(commandMessages);
  const { jobs, mine, unseenFailures, hasUnseen, look } = useJobs();
  const [isOpen, setOpen] = useState(false);
  useEndNotices(jobs);
  const open = useCallback(() => setOpen(true), []);
  useEffect(() => onJobsAsked(open), [open]);
  // What ends before one's eyes has been seen as well.
  useEffect(() => {
    if (isOpen && hasUnseen) look();
  }, [isOpen, hasUnseen, look]);
  const close = useCallback(() => setOpen(false), []);
  const isRunning = mine.all > 0;
  const said = isRunning
    ? words.jobsDone(formatNumber(mine.done), formatNumber(mine.all))
    : unseenFailures > 0
      ? words.jobsFailed(formatNumber(unseenFailures))
      : '';
  return (
    <>
      <JobsButton said={said} progress={isRunning ? mine : null} onOpen={open} />
      {/* A dialog has a head of its own, which is none within the header of the page. */}
      {isOpen && createPortal(<JobsDialog jobs={jobs} onClose={close} />, document.body)}
    </>
  );
}

/** One's own job that was seen to run says how it ended, for a while. */
function useEndNotices(jobs: readonly Job[]): void {
  const { notices } = usePlatform();
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const { bulk, summary } of jobs.filter(({ hasEnded }) => hasEnded)) {
      if (!running.current.has(bulk.bulk_id)) continue;
      notices.succeed(
        inBoth(commandMessages, (said, language) => {
          const type = bulkTypeWords[bulk.type][language];
          const job = said.progressOf(type, formatNumber(summary.items.length));
          const { succeeded, failed, cancelled } = summary;
          const ends = said.endCounts(formatNumber(succeeded), formatNumber(failed));
          const notDone = cancelled > 0 ? ` · ${said.cancelledCount(formatNumber(cancelled))}` : '';
          return `${job} · ${ends}${notDone}`;
        }),
        { action: { label: inBoth(commandMessages, (said) => said.showResults), run: openJobs } },
      );
    }
    const mine = jobs.filter(({ isMine, hasEnded }) => isMine && !hasEnded);
    running.current = new Set(mine.map(({ bulk }) => bulk.bulk_id));
  }, [jobs, notices]);
}
